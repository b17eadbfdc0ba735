// What came of the entries that have left the outbox.
import { findTopic } from '#shared/catalogue.ts';
import type { ErrorReason } from '#shared/errors.ts';
import type { CallError } from '#web/lib/call-error.ts';
import { counted } from '#web/lib/counted.ts';
import { errorText } from '#web/lib/error-text.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { type Entry, sizeOf } from './entries.ts';

/** Why the server refused entries of a sitting, and how many answers were lost. */
export type Refusal = { sentence: string; lost: number };

const SENTENCES: Partial<Record<ErrorReason, string>> = {
  timeIsUp: 'Time is up',
  examFinished: 'This exam is finished',
};

const refusals = new Map<string, Refusal>();
let saved: Entry[] = [];
let refused: Entry[] = [];
let sentences = new Set<string>();

export const refusalOf = (sitting: string): Refusal | undefined => refusals.get(sitting);

/** Records that a sitting has ended, and how many of its answers were lost. */
export function endRefused(sitting: string, sentence: string, lost: number): void {
  refusals.set(sitting, { sentence, lost: lost + (refusals.get(sitting)?.lost ?? 0) });
}

/** Records an entry that has waited and is saved now. */
export function noteSaved(entry: Entry): void {
  saved.push(entry);
}

/** Records refused entries. If the sitting on this page shows it, no toast says it again. */
export function noteRefused(sitting: string, entries: Entry[], error: CallError, isShown: boolean): void {
  const own = error.reason && SENTENCES[error.reason];
  const sentence = own ?? errorText(error, "The server didn't accept it.");
  endRefused(sitting, sentence, sum(entries));
  if (isShown) return;
  refused.push(...entries);
  sentences.add(sentence);
}

/** Says in one toast what was saved late and what was refused since the last call. */
export function tellOutcome(): void {
  const late = savedText();
  if (refused.length > 0) {
    const reasons = [...sentences].map((sentence) => `${sentence.replace(/\.$/, '')}.`);
    showToast({
      title: refusedText(),
      description: [...reasons, late && `Saved: ${late}`].filter(Boolean).join(' '),
      tone: 'danger',
    });
  } else if (late) showToast({ title: 'Saved', description: late });
  saved = [];
  refused = [];
  sentences = new Set();
}

const sum = (entries: Entry[]) => entries.reduce((total, entry) => total + sizeOf(entry), 0);
const isGrade = ({ kind }: Entry) => kind === 'review';

/** Names the complete quizzes and counts the grades. Single answers of an unfinished quiz are not worth a word. */
function savedText(): string {
  const quizzes = saved.flatMap((entry) => {
    if (!('result' in entry) || !entry.result) return [];
    const topic = entry.topicId === null ? undefined : findTopic(entry.topicId);
    const name = topic ? `Your quiz on ${topic.id} ${topic.title}` : 'Your practice set';
    return `${name}: ${entry.result.score} of ${entry.result.totalQuestions} correct`;
  });
  const grades = saved.filter(isGrade).length;
  return [...quizzes, ...(grades > 0 ? [`${counted(grades, 'item')} reviewed`] : [])].join('. ');
}

function refusedText(): string {
  if (refused.some((entry) => 'result' in entry && entry.result)) return "Your score wasn't saved";
  const grades = refused.filter(isGrade).length;
  const answers = sum(refused) - grades;
  if (grades + answers === 1) return grades === 1 ? "A grade wasn't saved" : "An answer wasn't saved";
  const parts = [answers > 0 && counted(answers, 'answer'), grades > 0 && counted(grades, 'grade')];
  return `${parts.filter(Boolean).join(' and ')} weren't saved`;
}
