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

const QUIZ_KEPT_DAYS = 30;
/** How many of a user's latest quizzes of a topic are searched for a question. */
const LATEST_QUIZZES = 20;
const PLACES = LETTERS.map((_letter, place) => place);

type ServingDeps = BankDeps & Pick<Deps, 'ai' | 'queue' | 'random' | 'clock'>;
type QuizRequest = { topicId: string; count: number; answers: readonly LastAnswer[]; signal?: AbortSignal };

/**
 * Draws a quiz from the topic's bank, keeps what was served, and returns it. A topic with an empty bank waits for its first
 * questions. `needsMore` says that the user has soon met every question of a bank that can grow.
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

  const met = [...answers, ...served].map(({ questionId }) => questionId);
  return { quiz: { runId: quiz.id, questions }, needsMore: canGrow(deps, bank, met) };
}

/** Whether the bank can grow, and the user, who was asked the `met` questions, will soon find no new ones. */
function canGrow({ ai }: Pick<Deps, 'ai'>, bank: Bank, met: readonly string[]): boolean {
  const seen = new Set(met);
  const unseen = bank.open.filter((id) => !seen.has(id)).length;
  return ai !== undefined && unseen < QUIZ_LENGTH && !isBankFull(bank);
}

/** What a quiz served, and for each question the place of its correct option. */
export type QuizKey = { id: string; served: QuizItem[]; correct: number[] };

/** Returns a quiz that was served to the user: the one of this id, or the newest of the topic; null if there is none. */
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

/** For a quiz that was served before keys were kept with it. A question that has left the bank since has no correct option. */
async function readKey(em: EntityManager, deps: BankDeps, quiz: { topicId: string; served: QuizItem[] }) {
  const { questions } = await loadBank(em, deps, quiz.topicId);
  return quiz.served.map(({ questionId, order }) => {
    const question = questions.get(questionId);
    return question ? order.indexOf(keyOf(question)) : -1;
  });
}

/** Returns a question as the user's latest quiz with it showed it. */
export async function findServedQuestion(
  em: EntityManager,
  deps: BankDeps,
  userId: string,
  topicId: string,
  questionId: string,
): Promise<OrderedQuestion> {
  const latest = { orderBy: { createdAt: 'desc' }, limit: LATEST_QUIZZES } as const;
  const quizzes = await em.find(Quiz, { user: userId, topicId }, latest);
  const served = quizzes.flatMap((quiz) => quiz.served).find((item) => item.questionId === questionId);
  const question = served && (await loadBank(em, deps, topicId)).questions.get(questionId);
  if (!question) throw new DomainError('not_found', 'There is no such question in your latest quizzes');
  return { question, order: served.order };
}

/** Returns the topic of a question that some quiz of the user has asked; undefined if none did. */
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

/** Removes quizzes that nobody will score any more; returns how many. */
export function clearOldQuizzes(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(Quiz, { createdAt: { $lt: new Date(now.getTime() - QUIZ_KEPT_DAYS * 86_400_000) } });
}
