import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { QuizItem } from '#schema/entities/quiz.ts';
import type { QuizScope } from '#shared/quiz.constants.ts';
import type { OrderedQuestion, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { Call, UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { json } from '../../platform/sql.ts';
import { DAY_MS } from '../../platform/time.ts';
import { PLACES, serve, shuffled, type TopicQuestion } from './bank.rules.ts';
import { type Bank, listWithheld, loadBank, loadBanks } from './bank.service.ts';

/** How long a served quiz can be continued and scored. */
const QUIZ_DAYS = 30;
/** The quizzes whose questions count as seen. */
const MAX_LISTED_QUIZZES = 300;

export type QuizKind = 'topic' | 'practice' | 'drill';
/** The quizzes of a topic, the practice quizzes, or the drills. */
export type QuizzesOf = { topicId: string } | 'practice' | 'drill';

/** A served quiz with the index of the correct option for each question, as served. */
export type StoredQuiz = {
  id: string;
  kind: QuizKind;
  /** Null for practice and drills, which can have questions of several topics. */
  topicId: string | null;
  served: QuizItem[];
  correct: number[];
  /** The ids of the questions of a drill that were answered correctly. */
  solved: string[];
  createdAt: Date;
  isFinished: boolean;
};

/**
 * Saves these questions, which must be in their banks, as a new quiz with shuffled options, and returns the quiz. `loaded`
 * has their banks if the caller has loaded them.
 */
export async function serveQuestions(
  call: UserCall,
  { topicId, scope }: { topicId: string; scope: null } | { topicId: null; scope: QuizScope },
  drawn: readonly TopicQuestion[],
  loaded?: ReadonlyMap<string, Bank>,
): Promise<ServedQuiz> {
  const { db, userId, now, deps } = call;
  const served = drawn.map(({ questionId, topicId }) => ({
    questionId,
    topicId,
    order: shuffled(PLACES, deps.random),
  }));
  const questions = await showQuestions(call, served, loaded);
  const quizId = randomUUIDv7();
  await db
    .insertInto('quizzes')
    .values({
      id: quizId,
      user_id: userId,
      topic_id: topicId,
      scope,
      served: json(served),
      correct: json(questions.map(({ correctAnswer }) => correctAnswer)),
      created_at: now,
    })
    .execute();
  return { runId: quizId, questions };
}

/** Returns the questions as they are served. Leaves out those that are no longer in their bank. */
export async function showQuestions(
  call: Call,
  items: readonly QuizItem[],
  loaded?: ReadonlyMap<string, Bank>,
): Promise<ServedQuestion[]> {
  const topicIds = items.map(({ topicId }) => topicId);
  const banks = loaded ?? (await loadBanks(call, topicIds));
  return items.flatMap(({ questionId, topicId, order }) => {
    const question = banks.get(topicId)?.questions.get(questionId);
    return question ? serve(call.deps.material.get(topicId)?.facts ?? new Map(), question, order) : [];
  });
}

const quizzesOf = ({ db, userId }: UserCall) =>
  db
    .selectFrom('quizzes')
    .select(['id', 'topic_id as topicId', 'scope', 'served', 'correct', 'solved'])
    .select(['finished_at as finishedAt', 'created_at as createdAt'])
    .where('user_id', '=', userId);

type QuizRow = Awaited<ReturnType<ReturnType<typeof quizzesOf>['executeTakeFirstOrThrow']>>;

function toQuiz({ scope, solved, finishedAt, ...quiz }: QuizRow): StoredQuiz {
  const kind = quiz.topicId !== null ? 'topic' : scope === 'drill' ? 'drill' : 'practice';
  return { ...quiz, kind, solved: solved ?? [], isFinished: finishedAt !== null };
}

/** Returns the user's quiz with this id, or null. */
export async function findQuiz(call: UserCall, id: string): Promise<StoredQuiz | null> {
  const quiz = await quizzesOf(call).where('id', '=', id).executeTakeFirst();
  return quiz ? toQuiz(quiz) : null;
}

/** Returns the user's newest one of these quizzes, or null. */
export async function findNewestQuiz(call: UserCall, of: QuizzesOf): Promise<StoredQuiz | null> {
  const newest = quizzesOf(call).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1);
  const quiz = await (typeof of === 'object'
    ? newest.where('topic_id', '=', of.topicId)
    : newest.where('topic_id', 'is', null).where('scope', of === 'drill' ? '=' : '!=', 'drill')
  ).executeTakeFirst();
  return quiz ? toQuiz(quiz) : null;
}

/** Adds a question to those of a drill that were answered correctly. Returns how many have been. */
export async function solveQuestion({ db }: Call, quizId: string, questionId: string): Promise<number> {
  const one = json([questionId]);
  // One statement, so that two tabs can't overwrite each other.
  const { count } = await db
    .updateTable('quizzes')
    .set({
      solved: sql<string[]>`coalesce(solved, '[]') || case
        when coalesce(solved, '[]') @> ${one} then '[]'::jsonb else ${one} end`,
    })
    .where('id', '=', quizId)
    .returning(sql<number>`jsonb_array_length(solved)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a quiz as finished, in the caller's transaction. After that it accepts no answers. */
export async function finishQuiz({ db, now }: Call, quizId: string): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ finished_at: now })
    .where('id', '=', quizId)
    .where('finished_at', 'is', null)
    .execute();
}

/** Returns the ids of the questions that the user's latest quizzes served. */
export async function listServedIds({ db, userId }: UserCall): Promise<string[]> {
  const quizzes = await db
    .selectFrom('quizzes')
    .select('served')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED_QUIZZES)
    .execute();
  return quizzes.flatMap(({ served }) => served.map(({ questionId }) => questionId));
}

/**
 * Returns how the newest of the user's quizzes with this question, or the quiz with this id, served it; undefined if none
 * did.
 */
export async function findServed(
  { db, userId }: UserCall,
  questionId: string,
  quizId?: string,
): Promise<QuizItem | undefined> {
  // PostgreSQL rejects half of a surrogate pair in JSON. No question has one in its id.
  const item = { questionId: questionId.toWellFormed() };
  const quiz = await db
    .selectFrom('quizzes')
    .select('served')
    .where('user_id', '=', userId)
    .where(sql<boolean>`served @> ${json([item])}`)
    .$if(quizId !== undefined, (quizzes) => quizzes.where('id', '=', quizId!))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return quiz?.served.find((item) => item.questionId === questionId);
}

/** Returns a question in the order of options in which this quiz, or without an id the latest one, served it to the user. */
export async function findServedQuestion(
  call: UserCall,
  { topicId, questionId, quizId }: { topicId: string; questionId: string; quizId?: string },
): Promise<OrderedQuestion> {
  const withheld = await listWithheld(call);
  const served = withheld.has(questionId) ? undefined : await findServed(call, questionId, quizId);
  const question = served?.topicId === topicId && (await loadBank(call, topicId)).questions.get(questionId);
  if (!served || !question) throw new DomainError('not_found', 'Your latest quizzes do not contain this question');
  return { question, order: served.order };
}

/** Deletes quizzes that are too old to be scored. Returns how many. */
export async function clearOldQuizzes({ db, now }: Call): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('quizzes')
    .where('created_at', '<', new Date(now.getTime() - QUIZ_DAYS * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
