import type { QuizAnswer } from '#shared/quiz.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { addConfidence, listQuizAnswers, type NewAnswer, recordAnswers } from '../answers/answers.service.ts';
import type { QuizKey } from './questions.service.ts';
import { listWithheld, openExamAsks } from './withheld.service.ts';

type StoredAnswer = Awaited<ReturnType<typeof listQuizAnswers>>[number];

/**
 * Records the answers to a quiz, in the caller's transaction, and returns all recorded answers of the quiz. A repeated answer
 * adds its confidence if the recorded one has none. Throws
 * 'conflict' if a question has another answer already, if the quiz is finished without one, or while an open exam asks one
 * of its questions.
 */
export async function keepAnswers(call: UserCall, quiz: QuizKey, sent: readonly QuizAnswer[]): Promise<StoredAnswer[]> {
  const answers = await checkAnswers(call, quiz, sent);
  if (!quiz.isFinished) await recordAnswers(call, quiz.id, answers);
  const kept = await listQuizAnswers(call, quiz.id);
  const byQuestion = new Map(kept.map((answer) => [answer.questionId, answer]));
  for (const { questionId, chosen } of answers) {
    const answer = byQuestion.get(questionId);
    if (!answer) throw new DomainError('conflict', 'This quiz is finished');
    if (answer.chosen !== chosen) throw otherAnswer();
  }
  if (!quiz.isFinished) {
    const isUnrated = ({ questionId }: NewAnswer) => byQuestion.get(questionId)!.confidence === null;
    await addConfidence(
      call,
      quiz.id,
      answers.filter((answer) => answer.confidence && isUnrated(answer)),
    );
  }
  return kept;
}

export const otherAnswer = () => new DomainError('conflict', 'This question already has another answer');

/**
 * Checks the answers of a quiz. `chosen` changes from the order in which the options were served to the bank's own order.
 * Throws 'invalid' if an answer is to a question that the quiz did not serve, and 'conflict' while an open exam asks one
 * of its questions.
 */
export async function checkAnswers(
  call: UserCall,
  quiz: QuizKey,
  answers: readonly QuizAnswer[],
): Promise<NewAnswer[]> {
  const checked = inOrderOfBank(quiz, answers);
  const withheld = await listWithheld(call);
  if (quiz.served.some(({ questionId }) => withheld.has(questionId))) {
    throw openExamAsks('a question of this quiz');
  }
  return checked;
}

function inOrderOfBank({ served, correct }: QuizKey, answers: readonly QuizAnswer[]): NewAnswer[] {
  if (new Set(answers.map(({ questionId }) => questionId)).size < answers.length) {
    throw new DomainError('invalid', 'A question can be answered only once in a quiz');
  }
  return answers.map(({ questionId, chosen, confidence }) => {
    const index = served.findIndex((item) => item.questionId === questionId);
    const { order, topicId } = served[index] ?? {};
    const place = order?.[chosen];
    if (topicId === undefined || place === undefined) {
      throw new DomainError('invalid', 'An answer does not belong to any question of this quiz');
    }
    return { questionId, topicId, chosen: place, isCorrect: chosen === correct[index], confidence };
  });
}

/** Returns recorded answers as the client sent them: `chosen` is in the order in which the options were served. */
export function showAnswers({ served }: QuizKey, kept: readonly StoredAnswer[]): QuizAnswer[] {
  const orders = new Map(served.map(({ questionId, order }) => [questionId, order]));
  return kept.map(({ questionId, chosen, confidence }) => ({
    questionId,
    chosen: orders.get(questionId)!.indexOf(chosen),
    ...(confidence && { confidence }),
  }));
}
