import type { QuizAnswer, UnfinishedQuiz } from '#shared/quiz.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { listQuizAnswers } from '../answers/answers.service.ts';
import { addConfidence, type NewAnswer, recordAnswers } from '../answers/recording.service.ts';
import { listWithheld, openExamAsks } from '../bank/bank.service.ts';
import {
  findNewestQuiz,
  findQuiz,
  type QuizKind,
  type QuizzesOf,
  type StoredQuiz,
  showQuestions,
} from '../bank/served-quizzes.service.ts';

// What quizzes of a topic, practice quizzes and drills have in common.

type StoredAnswer = Awaited<ReturnType<typeof listQuizAnswers>>[number];

const NAMES: Record<QuizKind, string> = { topic: 'quiz', practice: 'practice quiz', drill: 'drill' };

export const noSuchQuiz = (kind: QuizKind) => new DomainError('not_found', `This ${NAMES[kind]} does not exist`);
export const otherAnswer = () => new DomainError('conflict', 'This question already has another answer');

const asks = ({ served }: StoredQuiz, questionId: string) => served.some((item) => item.questionId === questionId);

/** Returns the user's practice quiz or drill. Throws 'not_found' if there is none, or if it did not ask the question. */
export async function requireQuiz(
  call: UserCall,
  kind: 'practice' | 'drill',
  { id, questionId }: { id: string; questionId?: string },
): Promise<StoredQuiz> {
  const quiz = await findQuiz(call, id);
  if (quiz?.kind !== kind || (questionId !== undefined && !asks(quiz, questionId))) throw noSuchQuiz(kind);
  return quiz;
}

/**
 * Returns the user's unfinished one of these quizzes, with its answers, and its questions as they were served. Returns null if
 * the newest one is finished, if one of its questions has changed since, or while one is withheld.
 */
export async function findUnfinished(call: UserCall, of: QuizzesOf) {
  const quiz = await findKept(call, of);
  return quiz && (await asksWithheld(call, quiz)) ? null : quiz;
}

/** Returns the same also while a question of it is withheld, so the user must not be shown it. */
export async function findKept(call: UserCall, of: QuizzesOf) {
  const quiz = await findNewestQuiz(call, of);
  if (!quiz || quiz.isFinished) return null;
  const questions = await showQuestions(call, quiz.served);
  const isSame = quiz.served.every((_item, index) => questions[index]?.correctAnswer === quiz.correct[index]);
  if (!isSame) return null;
  return { ...quiz, questions, answers: asServed(quiz, await listQuizAnswers(call, quiz.id)) };
}

/**
 * Returns the user's unfinished quiz of a topic or practice quiz, or null. Throws 'conflict' while an open exam asks a question
 * of a quiz with answers, because a new quiz would take its place for good. A practice asks before that.
 */
export async function readUnfinishedQuiz(
  call: UserCall,
  of: { topicId: string } | 'practice',
): Promise<UnfinishedQuiz | null> {
  const quiz = await findKept(call, of);
  if (!quiz) return null;
  if (await asksWithheld(call, quiz)) {
    if (of === 'practice' || quiz.answers.length === 0) return null;
    throw openExamAsks('a question of this quiz');
  }
  return { runId: quiz.id, questions: quiz.questions, answers: quiz.answers, scope: quiz.scope };
}

/** Keeps one answer of an unfinished quiz of a topic or an unfinished practice quiz. */
export async function keepAnswer(
  call: UserCall,
  { runId, ...answer }: { runId: string } & QuizAnswer,
): Promise<{ ok: true }> {
  const quiz = await findQuiz(call, runId);
  if (!quiz || quiz.kind === 'drill' || !asks(quiz, answer.questionId)) throw noSuchQuiz('topic');
  await inTransaction(call, (call) => keepAnswers(call, quiz, [answer]));
  return { ok: true };
}

/**
 * Records the answers to a quiz, in the caller's transaction, and returns all recorded answers of the quiz. The first answer
 * to a question counts. A repeated one adds its confidence if the recorded one has none. Throws 'invalid' for an answer to
 * something that the quiz did not ask. Throws 'conflict' if a question has another answer already, which a drill allows, if
 * the quiz is finished without one, or while an open exam asks one of its questions.
 */
export async function keepAnswers(
  call: UserCall,
  quiz: StoredQuiz,
  sent: readonly QuizAnswer[],
): Promise<StoredAnswer[]> {
  const answers = inOrderOfBank(quiz, sent);
  if (await asksWithheld(call, quiz)) throw openExamAsks('a question from this quiz');
  if (!quiz.isFinished) await recordAnswers(call, quiz.id, answers);
  const kept = await listQuizAnswers(call, quiz.id);
  if (quiz.kind === 'drill') return kept;
  const byQuestion = new Map(kept.map((answer) => [answer.questionId, answer]));
  for (const { questionId, chosen } of answers) {
    const answer = byQuestion.get(questionId);
    if (!answer) throw new DomainError('conflict', 'This quiz is finished');
    if (answer.chosen !== chosen) throw otherAnswer();
  }
  if (!quiz.isFinished) {
    const isUnrated = ({ questionId }: NewAnswer) => byQuestion.get(questionId)!.confidence === null;
    const rated = answers.filter((answer) => answer.confidence && isUnrated(answer));
    await addConfidence(call, quiz.id, rated);
  }
  return kept;
}

async function asksWithheld(call: UserCall, { served }: StoredQuiz): Promise<boolean> {
  const withheld = await listWithheld(call);
  return served.some(({ questionId }) => withheld.has(questionId));
}

/** Converts `chosen` from the order in which the options were served to the order of the question bank. */
function inOrderOfBank({ served, correct }: StoredQuiz, answers: readonly QuizAnswer[]): NewAnswer[] {
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

/**
 * Converts `chosen` from the order of the question bank to the order in which the options were served, which the client
 * uses.
 */
function asServed({ served }: StoredQuiz, recorded: readonly StoredAnswer[]): QuizAnswer[] {
  const orders = new Map(served.map(({ questionId, order }) => [questionId, order]));
  return recorded.map(({ questionId, chosen, confidence }) => ({
    questionId,
    chosen: orders.get(questionId)!.indexOf(chosen),
    ...(confidence && { confidence }),
  }));
}
