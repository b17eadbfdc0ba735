import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { QuizItem } from '#schema/entities/quiz.ts';
import type { QuizScope } from '#shared/quiz.constants.ts';
import type { ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { Call, UserCall } from '../../call.ts';
import { json } from '../../platform/sql.ts';
import { DAY_MS } from '../../platform/time.ts';
import { readOthers } from '../item-statistics/others.service.ts';
import { PLACES, serve, shuffled, type TopicQuestion } from './bank.rules.ts';
import { type Bank, loadBanks } from './bank.service.ts';

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
  /** What a quiz without a topic was drawn from. */
  scope: QuizScope | null;
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
  const othersOf = await readOthers(call);
  return items.flatMap((item) => {
    const question = banks.get(item.topicId)?.questions.get(item.questionId);
    if (!question) return [];
    const facts = call.deps.material.get(item.topicId)?.facts ?? new Map();
    return { ...serve(facts, question, item), others: othersOf(question, item.order) };
  });
}

const quizzesOf = ({ db, userId }: UserCall) =>
  db
    .selectFrom('quizzes')
    .select(['id', 'topic_id as topicId', 'scope', 'served', 'correct', 'solved'])
    .select(['finished_at as finishedAt', 'created_at as createdAt'])
    .where('user_id', '=', userId);

type QuizRow = Awaited<ReturnType<ReturnType<typeof quizzesOf>['executeTakeFirstOrThrow']>>;

function toQuiz({ solved, finishedAt, ...quiz }: QuizRow): StoredQuiz {
  const kind = quiz.topicId !== null ? 'topic' : quiz.scope === 'drill' ? 'drill' : 'practice';
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

/** Returns the newest quiz of each topic and the newest practice quiz, newest first, without those that are finished. */
export async function listUnfinished({ db, userId }: UserCall): Promise<{ id: string; topicId: string | null }[]> {
  return await db
    .selectFrom((query) =>
      query
        .selectFrom('quizzes')
        .distinctOn('topic_id')
        .select(['id', 'topic_id', 'finished_at', 'created_at'])
        .where('user_id', '=', userId)
        .where(({ eb, or }) => or([eb('scope', 'is', null), eb('scope', '!=', 'drill')]))
        .orderBy('topic_id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .as('newest'),
    )
    .select(['id', 'topic_id as topicId'])
    .where('finished_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
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

/** Returns how the newest of the user's quizzes with this question served it; undefined if none did. */
export async function findServed({ db, userId }: UserCall, questionId: string): Promise<QuizItem | undefined> {
  // PostgreSQL rejects half of a surrogate pair in JSON. No question has one in its id.
  const item = { questionId: questionId.toWellFormed() };
  const quiz = await db
    .selectFrom('quizzes')
    .select('served')
    .where('user_id', '=', userId)
    .where(sql<boolean>`served @> ${json([item])}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return quiz?.served.find((item) => item.questionId === questionId);
}

/** Deletes quizzes that are too old to be scored. Returns how many. */
export async function clearOldQuizzes({ db, now }: Call): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('quizzes')
    .where('created_at', '<', new Date(now.getTime() - QUIZ_DAYS * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
