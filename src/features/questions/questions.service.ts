import type { EntityManager } from '@mikro-orm/postgresql';
import { Quiz, type QuizItem } from '#schema/entities/quiz.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { LETTERS, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import type { OrderedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { type Bank, type BankDeps, isBankFull, loadBank } from './bank.service.ts';
import { awaitFirstQuestions, quizNotAvailable } from './question-requests.service.ts';
import { drawQuestions, keyOf, type LastAnswer, serve, shuffled } from './questions.rules.ts';

/** How long a served quiz can be scored. */
const QUIZ_DAYS = 30;
/** How many of the user's latest quizzes of a topic `findServedQuestion` searches. */
const LATEST_QUIZZES = 20;
const PLACES = LETTERS.map((_letter, place) => place);

type ServingDeps = BankDeps & Pick<Deps, 'ai' | 'queue' | 'random' | 'clock'>;
type QuizRequest = { topicId: string; count: number; answers: readonly LastAnswer[]; signal?: AbortSignal };

/**
 * Draws a quiz from the topic's bank, saves what it serves, and returns the quiz. If the bank is empty, waits for its first
 * questions. `needsMore` is true if the user will soon run out of new questions and the bank can grow.
 */
export async function serveQuiz(
  em: EntityManager,
  deps: ServingDeps,
  userId: string,
  { topicId, count, answers, signal }: QuizRequest,
): Promise<{ quiz: ServedQuiz; needsMore: boolean }> {
  const topic = deps.material.get(topicId);
  if (!topic) {
    requireTopic(topicId);
    throw quizNotAvailable();
  }

  const stored = await loadBank(em, deps, topicId);
  const bank = stored.open.length > 0 ? stored : await awaitFirstQuestions(em, deps, topicId, { signal });
  const served = drawQuestions(bank.open, answers, count, deps.random).map((questionId) => ({
    questionId,
    order: shuffled(PLACES, deps.random),
  }));
  const questions = served.map(({ questionId, order }) => serve(topic.facts, bank.questions.get(questionId)!, order));
  const correct = questions.map(({ correctAnswer }) => correctAnswer);
  const quiz = em.create(Quiz, { user: userId, topicId, served, correct });
  await em.flush();

  const seenIds = [...answers, ...served].map(({ questionId }) => questionId);
  return { quiz: { runId: quiz.id, questions }, needsMore: needsQuestions(deps, bank, seenIds) };
}

/** Returns whether the bank can grow and a user who has seen these questions will soon run out of new ones. */
function needsQuestions({ ai }: Pick<Deps, 'ai'>, bank: Bank, seenIds: readonly string[]): boolean {
  const seen = new Set(seenIds);
  const unseen = bank.open.filter((id) => !seen.has(id)).length;
  return ai !== undefined && unseen < QUIZ_LENGTH && !isBankFull(bank);
}

/** The questions of a served quiz, and for each of them the index of its correct option as served. */
export type QuizKey = { id: string; served: QuizItem[]; correct: number[] };

/** Returns the user's quiz with this id, or without an id the newest one of the topic. Returns null if there is none. */
export async function findQuiz(
  em: EntityManager,
  deps: BankDeps,
  userId: string,
  { topicId, id }: { topicId: string; id?: string },
): Promise<QuizKey | null> {
  const own = { user: userId, topicId, ...(id !== undefined && { id }) };
  const quiz = await em.findOne(Quiz, own, { orderBy: { createdAt: 'desc' } });
  return quiz && { id: quiz.id, served: quiz.served, correct: quiz.correct ?? (await readKey(em, deps, quiz)) };
}

/** Returns the key of an old quiz, which was saved without it. The index is -1 for a question that is no longer in the bank. */
async function readKey(em: EntityManager, deps: BankDeps, quiz: { topicId: string; served: QuizItem[] }) {
  const { questions } = await loadBank(em, deps, quiz.topicId);
  return quiz.served.map(({ questionId, order }) => {
    const question = questions.get(questionId);
    return question ? order.indexOf(keyOf(question)) : -1;
  });
}

/** Returns a question in the order of options in which this quiz, or without an id the latest one, served it to the user. */
export async function findServedQuestion(
  em: EntityManager,
  deps: BankDeps,
  userId: string,
  { topicId, questionId, quizId }: { topicId: string; questionId: string; quizId?: string },
): Promise<OrderedQuestion> {
  const latest = { orderBy: { createdAt: 'desc' }, limit: LATEST_QUIZZES } as const;
  const quizzes = await em.find(Quiz, { user: userId, topicId, ...(quizId && { id: quizId }) }, latest);
  const served = quizzes.flatMap((quiz) => quiz.served).find((item) => item.questionId === questionId);
  const question = served && (await loadBank(em, deps, topicId)).questions.get(questionId);
  if (!question) throw new DomainError('not_found', 'Your latest quizzes do not contain this question');
  return { question, order: served.order };
}

/** Returns the topic of a question that was served to the user in any quiz; undefined if it was not. */
export async function topicOfServed(
  em: EntityManager,
  userId: string,
  questionId: string,
): Promise<string | undefined> {
  const quiz = await sqlOf(em)
    .selectFrom('quizzes')
    .select('topic_id')
    .where('user_id', '=', userId)
    .where('served', '@>', JSON.stringify([{ questionId }]) as never)
    .limit(1)
    .executeTakeFirst();
  return quiz?.topic_id;
}

/** Deletes quizzes that are too old to be scored. Returns how many. */
export function clearOldQuizzes(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(Quiz, { createdAt: { $lt: new Date(now.getTime() - QUIZ_DAYS * 86_400_000) } });
}
