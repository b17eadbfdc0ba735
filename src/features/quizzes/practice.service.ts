import { findTopic } from '#shared/catalogue.ts';
import { examProportion } from '#shared/exam-proportion.ts';
import type { StartPracticeInput } from '#shared/practice.ts';
import { isHalfDone } from '#shared/quiz.constants.ts';
import type { QuizAnswer, ServedQuiz } from '#shared/quiz.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { ALL_MISTAKES, listLatestAnswers, listMistakes } from '../answers/answers.service.ts';
import { drawFromTopics, type TopicQuestion } from '../bank/bank.rules.ts';
import { findAskedQuestions, listOpenQuestions } from '../bank/questions.service.ts';
import { finishQuiz, serveQuestions } from '../bank/served-quizzes.service.ts';
import { findExamQuestions } from '../exams/exams.service.ts';
import { listMastery } from './mastery.service.ts';
import { listAskedMistakes } from './mistakes.service.ts';
import { drawAreas, topicsOfArea, topicsOfScope } from './practice.rules.ts';
import { findKept, keepAnswers, readUnfinishedQuiz, requireQuiz } from './quizzes.service.ts';

/**
 * Starts a practice quiz. Throws 'not_found' if the scope has no questions for this user, and 'conflict' if it would replace
 * an unfinished practice with answers that the caller keeps.
 */
export async function startPractice(
  call: UserCall,
  { scope, count, area, questionIds, keepsUnfinished }: StartPracticeInput,
): Promise<ServedQuiz> {
  const drawn = questionIds ? await pickMissed(call, questionIds) : await draw(call, { scope, count, area });
  if (drawn.length === 0) {
    throw new DomainError('not_found', "There's nothing to practice here yet", { reason: 'notAvailable' });
  }
  const unfinished = keepsUnfinished ? await findKept(call, 'practice') : null;
  if (unfinished && isHalfDone(unfinished)) {
    throw new DomainError('conflict', 'You have an unfinished practice set', { reason: 'practiceOpen' });
  }
  return await serveQuestions(call, { topicId: null, scope }, drawn);
}

async function draw(
  call: UserCall,
  { scope, count, area }: Pick<StartPracticeInput, 'scope' | 'count' | 'area'>,
): Promise<TopicQuestion[]> {
  if (scope === 'mistakes') {
    const mistakes = await listAskedMistakes(call, area);
    return mistakes.toSorted((a, b) => +a.answeredAt - +b.answeredAt).slice(0, count);
  }
  if (scope === 'exam') return await drawAreaParts(call, examProportion(count));
  if (scope === 'quick') return await drawAreaParts(call, drawAreas(count, call.deps.random));
  return await drawParts(call, [{ topicIds: topicsOfScope(scope) ?? (await listWeakTopics(call)), count }]);
}

/** Returns the topics below the pass mark by the user's latest answers, in catalogue order. */
export async function listWeakTopics(call: UserCall): Promise<string[]> {
  const mastery = await listMastery(call);
  return mastery.filter(({ isWeak }) => isWeak).map(({ topicId }) => topicId);
}

/** A number of questions from some topics. */
type Part = { topicIds: readonly string[]; count: number };

const drawAreaParts = (call: UserCall, parts: readonly { areaId: string; count: number }[]) =>
  drawParts(
    call,
    parts.map(({ areaId, count }) => ({ topicIds: topicsOfArea(areaId), count })),
  );

async function drawParts(call: UserCall, parts: readonly Part[]): Promise<TopicQuestion[]> {
  const topicIds = parts.flatMap((part) => part.topicIds);
  if (topicIds.length === 0) return [];
  const terms = { now: call.now, random: call.deps.random };
  const answers = await listLatestAnswers(call, topicIds);
  const open = new Map(
    (await listOpenQuestions(call, topicIds)).map((topic) => [topic.topicId, topic.open.map(({ id }) => id)]),
  );
  return parts.flatMap((part) => {
    const topics = part.topicIds.map((topicId) => ({ topicId, open: open.get(topicId) ?? [] }));
    return drawFromTopics(topics, answers, part.count, terms);
  });
}

/**
 * Returns these questions, without those that are no longer asked. They must be mistakes of the user or questions of the user's
 * finished exams.
 */
async function pickMissed(call: UserCall, questionIds: readonly string[]) {
  const ids = [...new Set(questionIds)];
  const missed = [...(await listMistakes(call, ALL_MISTAKES)), ...(await findExamQuestions(call, ids))];
  const asked = await findAskedQuestions(call, missed);
  const topicOf = new Map(missed.map(({ questionId, topicId }) => [questionId, topicId]));
  if (!ids.every((id) => topicOf.has(id))) {
    throw new DomainError('not_found', "One of these questions isn't in your mistakes");
  }
  return ids.filter((id) => asked.has(id)).map((questionId) => ({ questionId, topicId: topicOf.get(questionId)! }));
}

/** Returns the user's unfinished practice quiz, or null. */
export const readUnfinishedPractice = (call: UserCall) => readUnfinishedQuiz(call, 'practice');

/**
 * Ends a practice quiz and returns its result. Unanswered questions count as wrong in the result, but they are not
 * mistakes. Sent again, it returns the same result.
 */
export async function submitPractice(call: UserCall, { id, answers }: { id: string; answers: readonly QuizAnswer[] }) {
  const quiz = await requireQuiz(call, 'practice', { id });
  const kept = await inTransaction(call, async (call) => {
    const all = await keepAnswers(call, quiz, answers);
    await finishQuiz(call, quiz.id);
    return all;
  });
  const isCorrect = new Map(kept.map((answer) => [answer.questionId, answer.isCorrect]));
  const byArea = Map.groupBy(quiz.served, ({ topicId }) => findTopic(topicId)?.area.id ?? '');
  const areas = [...byArea]
    .map(([area, items]) => ({
      area,
      correct: items.filter(({ questionId }) => isCorrect.get(questionId)).length,
      total: items.length,
    }))
    .sort((a, b) => a.area.localeCompare(b.area));
  return { score: areas.reduce((sum, area) => sum + area.correct, 0), total: quiz.served.length, areas };
}
