import type { DrillAnswer, SheetNumber, UnfinishedDrill } from '#shared/drill.ts';
import { amountOf } from '#shared/numbers.ts';
import type { QuizAnswer, ServedQuiz } from '#shared/quiz.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { DAY_MS } from '../../platform/time.ts';
import { listLatestAnswers, listQuizAnswers, recordAnswers } from '../answers/answers.service.ts';
import { shuffled } from '../questions/questions.rules.ts';
import {
  findQuiz,
  findUnfinishedQuiz,
  finishQuiz,
  listNumberQuestions,
  serveQuestions,
  solveQuestion,
} from '../questions/questions.service.ts';
import { checkAnswers, otherAnswer, showAnswers } from '../questions/quiz-answers.service.ts';
import { listWithheld } from '../questions/withheld.service.ts';
import { drawDrill } from './drill.rules.ts';

/** Starts a drill over the numbers of all topics. */
export async function startDrill(call: UserCall, count: number): Promise<ServedQuiz> {
  const withheld = await listWithheld(call);
  const numbers = (await listNumberQuestions(call))
    .map(({ topicId, question }) => ({ topicId, questionId: question.id }))
    .filter(({ questionId }) => !withheld.has(questionId));
  const answers = await listLatestAnswers(call, [...new Set(numbers.map(({ topicId }) => topicId))]);
  const drawn = drawDrill(numbers, answers, count, (items) => shuffled(items, call.deps.random));
  return await serveQuestions(call, { topicId: null, scope: 'drill' }, drawn);
}

/** Returns the user's newest drill if it is unfinished and was started in the last day, else null. */
export async function readUnfinishedDrill(call: UserCall): Promise<UnfinishedDrill | null> {
  const drill = await findUnfinishedQuiz(call, 'drill');
  if (!drill || +call.now - +drill.createdAt > DAY_MS) return null;
  const answers = showAnswers(drill, await listQuizAnswers(call, drill.id));
  return { runId: drill.id, questions: drill.questions, answers, solved: drill.solved };
}

/**
 * Takes one answer of a drill. Only the first answer to each question is recorded. A question that was missed can be
 * answered again until the answer is correct; when all questions are, the drill is finished. Throws 'conflict' for a wrong
 * answer to a question that already has a correct one.
 */
export async function answerDrill(
  call: UserCall,
  { id, ...answer }: { id: string } & QuizAnswer,
): Promise<DrillAnswer> {
  const drill = await findQuiz(call, 'drill', id);
  const index = drill?.served.findIndex(({ questionId }) => questionId === answer.questionId) ?? -1;
  if (!drill || index < 0) throw new DomainError('not_found', 'This drill does not exist');
  const correct = drill.correct[index]!;
  const isCorrect = answer.chosen === correct;
  const isSolved = drill.solved.includes(answer.questionId);
  if (isSolved && !isCorrect) throw otherAnswer();
  const solved = await inTransaction(call, async (call) => {
    const checked = await checkAnswers(call, drill, [answer]);
    const kept = await listQuizAnswers(call, drill.id);
    if (!kept.some(({ questionId }) => questionId === answer.questionId)) {
      await recordAnswers(call, drill.id, checked);
    }
    if (!isCorrect) return drill.solved.length;
    const count = await solveQuestion(call, drill.id, answer.questionId);
    if (count === drill.served.length) await finishQuiz(call, drill.id);
    return count;
  });
  return { isCorrect, correct, remaining: drill.served.length - solved };
}

/** Returns all law numbers, in the order of the topics, and of each unit from the smallest amount to the largest. */
export async function listNumbers(call: Call): Promise<SheetNumber[]> {
  const byUnit = Map.groupBy(await listNumberQuestions(call), ({ topicId, unit }) => `${topicId} ${unit}`);
  const numbers = [...byUnit.values()].flatMap((ofUnit) =>
    ofUnit.toSorted((a, b) => amountOf(a.value) - amountOf(b.value) || 0),
  );
  return numbers.map(({ question, topicId, value, unit, limits, source }) => ({
    id: question.id,
    topicId,
    value,
    unit,
    limits,
    source,
  }));
}
