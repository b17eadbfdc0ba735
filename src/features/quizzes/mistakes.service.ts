import { catalogue, findTopic } from '#shared/catalogue.ts';
import type { MistakeCounts } from '#shared/mistakes.ts';
import type { BankQuestion, Others } from '#shared/quiz.ts';
import type { UserCall } from '../../call.ts';
import { cursorAt, type ListBounds, type ListPart, placeAt } from '../../platform/lists.ts';
import { ALL_MISTAKES, listMistakes } from '../answers/answers.service.ts';
import { keyOf, PLACES } from '../bank/bank.rules.ts';
import { findAskedQuestions } from '../bank/questions.service.ts';
import { findOwnQuestions } from '../flashcards/flashcards.service.ts';
import { readOthers } from '../item-statistics/others.service.ts';
import { requireTopic } from '../topics/topics.service.ts';

const QUESTION_ID = /^[\w.:-]{1,100}$/;

/**
 * Returns the user's mistakes that quizzes may serve, of one area or of all, newest first. The rows have no text: the
 * question bank is in memory.
 */
export async function listAskedMistakes(call: UserCall, area?: string) {
  const all = await listMistakes(call, ALL_MISTAKES);
  const mistakes = area === undefined ? all : all.filter(({ topicId }) => findTopic(topicId)?.area.id === area);
  const questions = await findAskedQuestions(call, mistakes);
  return mistakes.flatMap((mistake) => {
    const question = questions.get(mistake.questionId);
    return question ? [{ ...mistake, question }] : [];
  });
}

type AskedMistake = Awaited<ReturnType<typeof listAskedMistakes>>[number];

/** Returns the part of the mistakes that the bounds allow. */
async function partOf(
  call: UserCall,
  mistakes: AskedMistake[],
  { limit, bytes, before }: ListBounds,
): Promise<ListPart<Mistake>> {
  const othersOf = await readOthers(call);
  const place = before === undefined ? null : placeAt(before, QUESTION_ID);
  const isAfter = ({ missedAt, questionId }: AskedMistake) => {
    const passed = place!.at.getTime() - missedAt.getTime();
    return passed > 0 || (passed === 0 && questionId > place!.id);
  };
  const rest = place ? mistakes.filter(isAfter) : mistakes;
  let size = 0;
  const shown = rest.slice(0, limit).filter((mistake) => {
    const fits = size < bytes;
    size += sizeOf(mistake.question);
    return fits;
  });
  const last = shown.at(-1);
  return {
    items: shown.map((mistake) => ({ ...toMistake(mistake), others: othersOf(mistake.question, PLACES) })),
    next: last && shown.length < rest.length ? cursorAt(last.missedAt, last.questionId) : undefined,
  };
}

const sizeOf = ({ stem, options }: BankQuestion): number =>
  options.reduce((size, { text, rationale }) => size + text.length + rationale.length, stem.length);

const toMistake = ({ questionId, topicId, chosen, missedAt, question }: AskedMistake) => ({
  questionId,
  topicId,
  area: requireTopic(topicId).area.id,
  question: question.stem,
  options: question.options.map(({ text }) => text),
  chosen,
  correct: keyOf(question),
  rationales: question.options.map(({ rationale }) => rationale),
  answeredAt: missedAt,
});

type Mistake = ReturnType<typeof toMistake> & { others: Others | null };

/** Returns the user's mistakes with their questions, newest first. Leaves out questions that quizzes no longer serve. */
export const readMistakes = async (call: UserCall, bounds: ListBounds) =>
  partOf(call, await listAskedMistakes(call), bounds);

/** Each one fills a phone's screen with its answers and rationales. */
const SHOWN_AT_ONCE = 20;

/** Returns a page of the same mistakes, of one area or of all, and which of them the user has as a flashcard. */
export async function pageMistakes(call: UserCall, bounds: ListBounds, area?: string) {
  const shown = await listAskedMistakes(call, area);
  const { items, next } = await partOf(call, shown, { ...bounds, limit: SHOWN_AT_ONCE });
  const cards = await findOwnQuestions(call, items);
  const hasFlashcard = ({ topicId, question }: Mistake) =>
    cards.some((card) => card.topicId === topicId && card.question === question);
  return {
    items: items.map((mistake) => ({ ...mistake, hasFlashcard: hasFlashcard(mistake) })),
    nextCursor: next,
    total: shown.length,
  };
}

/** Returns how many mistakes each area has. */
export async function countMistakes(call: UserCall): Promise<MistakeCounts> {
  const shown = await listAskedMistakes(call);
  const byArea = Map.groupBy(shown, ({ topicId }) => requireTopic(topicId).area.id);
  const areas = catalogue.flatMap(({ id }) => {
    const count = byArea.get(id)?.length ?? 0;
    return count > 0 ? [{ area: id, count }] : [];
  });
  return { total: shown.length, areas };
}
