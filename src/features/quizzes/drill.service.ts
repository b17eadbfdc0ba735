import type { DrillAnswer, SheetNumber, UnfinishedDrill } from '#shared/drill.ts';
import { amountOf } from '#shared/numbers.ts';
import type { QuizAnswer, ServedQuiz } from '#shared/quiz.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DAY_MS } from '../../platform/time.ts';
import { listLatestAnswers } from '../answers/answers.service.ts';
import { shuffled } from '../bank/bank.rules.ts';
import { listWithheld } from '../bank/bank.service.ts';
import { listNumberQuestions } from '../bank/questions.service.ts';
import { finishQuiz, serveQuestions, solveQuestion } from '../bank/served-quizzes.service.ts';
import { drawDrill } from './drill.rules.ts';
import { findUnfinished, keepAnswers, otherAnswer, requireQuiz } from './quizzes.service.ts';

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
  const drill = await findUnfinished(call, 'drill');
  if (!drill || +call.now - +drill.createdAt > DAY_MS) return null;
  return { runId: drill.id, questions: drill.questions, answers: drill.answers, solved: drill.solved };
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
  const { questionId, chosen } = answer;
  const drill = await requireQuiz(call, 'drill', { id, questionId });
  const correct = drill.correct[drill.served.findIndex((item) => item.questionId === questionId)]!;
  const isCorrect = chosen === correct;
  if (!isCorrect && drill.solved.includes(questionId)) throw otherAnswer();
  const solved = await inTransaction(call, async (call) => {
    await keepAnswers(call, drill, [answer]);
    if (!isCorrect) return drill.solved.length;
    const count = await solveQuestion(call, drill.id, questionId);
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
