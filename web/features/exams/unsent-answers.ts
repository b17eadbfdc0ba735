// The answers of the open exam that the server does not have yet. They are kept on the device like a draft, so that
// nothing is lost without a connection.
import type { SavedExamAnswer } from '#shared/exams.ts';
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';

/** The answers in the order in which they are sent. A position is there at most once. */
type UnsentExam = { examId: string; answers: SavedExamAnswer[] };

/** Why an exam ended while it was open on this page, in the server's words, and how many answers came too late. */
export type Ending = { sentence: string; lost: number };

const NAME = 'exam-answers';
const listeners = new Set<() => void>();
/** Where the browser refuses to store anything, the answers last as long as the page. */
let inMemory: UnsentExam | undefined;
let version = 0;
const endings = new Map<string, Ending>();

export function notifyUnsent(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change, in this tab or another one. */
export function subscribeToUnsent(listener: () => void): () => void {
  const fromOtherTab = () => {
    version += 1;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** Returns a number that differs after each change. */
export const unsentVersion = (): number => version;

export const readUnsent = (userId: string): UnsentExam | undefined =>
  (readDraft(userId, NAME) as UnsentExam | undefined) ?? inMemory;

export function unsentOf(userId: string, examId: string): SavedExamAnswer[] {
  const unsent = readUnsent(userId);
  return unsent?.examId === examId ? unsent.answers : [];
}

function write(userId: string, unsent: UnsentExam | undefined): void {
  inMemory = undefined;
  writeDraft(userId, NAME, unsent);
  if (unsent && !readDraft(userId, NAME)) inMemory = unsent;
  notifyUnsent();
}

/** Adds an answer, which replaces an earlier one at its position. Only one exam is open at a time. */
export function addUnsent(userId: string, examId: string, answer: SavedExamAnswer): void {
  const others = unsentOf(userId, examId).filter(({ position }) => position !== answer.position);
  write(userId, { examId, answers: [...others, answer] });
}

/** Removes an answer that the server has. If it was changed meanwhile, the change stays. */
export function removeSent(userId: string, examId: string, sent: SavedExamAnswer): void {
  const answers = unsentOf(userId, examId).filter(
    ({ position, chosen, flagged }) => position !== sent.position || chosen !== sent.chosen || flagged !== sent.flagged,
  );
  write(userId, answers.length > 0 ? { examId, answers } : undefined);
}

export const endingOf = (examId: string): Ending | undefined => endings.get(examId);

/** Records that an exam has ended. Its answers that are unsent are lost. */
export function endUnsent(userId: string, examId: string, sentence: string): void {
  const lost = unsentOf(userId, examId).length + (endings.get(examId)?.lost ?? 0);
  endings.set(examId, { sentence, lost });
  if (readUnsent(userId)?.examId === examId) write(userId, undefined);
  else notifyUnsent();
}
