import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { QuizItem } from '#schema/entities/quiz.ts';
import type { NumberQuestion } from '#shared/number-questions.ts';
import { LETTERS, QUIZ_LENGTH, type QuizScope } from '#shared/quiz.constants.ts';
import type { BankQuestion, OrderedQuestion, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { Call, UserCall } from '../../call.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { json } from '../../platform/sql.ts';
import { DAY_MS } from '../../platform/time.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { type Bank, isBankFull, loadBank, loadBanks } from './bank.service.ts';
import { awaitFirstQuestions, quizNotAvailable } from './question-requests.service.ts';
import {
  drawQuestions,
  keyOf,
  type LatestAnswer,
  serve,
  shuffled,
  sourcesOf,
  type TopicQuestion,
} from './questions.rules.ts';
import { listWithheld, openExamAsks } from './withheld.service.ts';

/** How long a served quiz can be continued and scored. */
const QUIZ_DAYS = 30;
/** The quizzes whose questions count as seen. */
const MAX_LISTED_QUIZZES = 300;
const PLACES = LETTERS.map((_letter, place) => place);

type QuizRequest = { topicId: string; count: number; answers: readonly LatestAnswer[]; signal?: AbortSignal };

/**
 * Draws a quiz from the topic's bank, saves what it serves, and returns the quiz. If the bank is empty, waits for its first
 * questions. Throws 'conflict' if an open exam of the user asks all of them. `needsMore` is true if the user will soon run
 * out of new questions and the bank can grow.
 */
export async function serveQuiz(
  call: UserCall,
  request: QuizRequest,
): Promise<{ quiz: ServedQuiz; needsMore: boolean }> {
  const { topicId, signal } = request;
  if (!call.deps.material.has(topicId)) {
    requireTopic(topicId);
    throw quizNotAvailable();
  }
  const bank = await loadBank(call, topicId);
  if (bank.open.length > 0) return await serveFrom(call, bank, request);
  const first = await awaitFirstQuestions(call, { topicId }, { signal });
  return await serveFrom({ ...call, now: call.deps.clock() }, first, request);
}

async function serveFrom(call: UserCall, bank: Bank, { topicId, count, answers }: QuizRequest) {
  const withheld = await listWithheld(call);
  const open = bank.open.filter((id) => !withheld.has(id));
  if (open.length === 0) throw openExamAsks('all questions of this topic');
  const drawn = drawQuestions(open, answers, count, chanceOf(call)).map((questionId) => ({ topicId, questionId }));
  const quiz = await serveQuestions(call, { topicId, scope: null }, drawn, new Map([[topicId, bank]]));

  const seenIds = [...answers, ...drawn].map(({ questionId }) => questionId);
  return { quiz, needsMore: needsQuestions(call.deps, bank, seenIds) };
}

export const chanceOf = ({ now, deps }: Call) => ({ now, random: deps.random });

/**
 * Saves these questions, which must be in their banks, as a new quiz with shuffled options, and returns the quiz. `loaded`
 * has their banks if the caller has loaded them.
 */
export async function serveQuestions(
  call: UserCall,
  kind: { topicId: string; scope: null } | { topicId: null; scope: QuizScope },
  drawn: readonly TopicQuestion[],
  loaded?: ReadonlyMap<string, Bank>,
): Promise<ServedQuiz> {
  const { db, userId, now, deps } = call;
  const served = drawn.map(({ questionId, topicId }) => ({
    questionId,
    topicId,
    order: shuffled(PLACES, deps.random),
  }));
  const banks = loaded ?? (await loadBanks(call, topicsOf(served)));
  const questions = showItems(deps, banks, served);
  const correct = questions.map(({ correctAnswer }) => correctAnswer);
  const runId = randomUUIDv7();
  const { topicId, scope } = kind;
  await db
    .insertInto('quizzes')
    .values({
      id: runId,
      user_id: userId,
      topic_id: topicId,
      scope,
      served: json(served),
      correct: json(correct),
      created_at: now,
    })
    .execute();
  return { runId, questions };
}

/** Returns the questions as they are served. Leaves out those that are no longer in their bank. */
function showItems(
  { material }: Pick<Deps, 'material'>,
  banks: ReadonlyMap<string, Bank>,
  items: readonly QuizItem[],
): ServedQuestion[] {
  return items.flatMap(({ questionId, topicId, order }) => {
    const question = banks.get(topicId)?.questions.get(questionId);
    return question ? serve(material.get(topicId)?.facts ?? new Map(), question, order) : [];
  });
}

const topicsOf = (items: readonly { topicId: string }[]) => items.map(({ topicId }) => topicId);

/** Returns the questions that new quizzes may serve to the user, for each of the topics. */
export async function listOpenQuestions(call: UserCall, topicIds: readonly string[]) {
  const withheld = await listWithheld(call);
  const banks = await loadBanks(call, topicIds);
  return [...banks].map(([topicId, { open, questions }]) => ({
    topicId,
    open: open.filter((id) => !withheld.has(id)).map((id) => questions.get(id)!),
  }));
}

/**
 * Returns those of the questions that the user may be asked again or shown with their key, by id. The user must have been
 * asked all of them before, because questions of the sealed forms are among them.
 */
export async function findAskedQuestions(
  call: UserCall,
  items: readonly TopicQuestion[],
): Promise<Map<string, BankQuestion>> {
  if (items.length === 0) return new Map();
  const [banks, withheld] = await Promise.all([loadBanks(call, topicsOf(items)), listWithheld(call)]);
  return new Map(
    items.flatMap(({ questionId, topicId }) => {
      const { questions, hidden, outdated } = banks.get(topicId)!;
      const question = questions.get(questionId);
      const isShown = !hidden.has(questionId) && !outdated.has(questionId) && !withheld.has(questionId);
      return question && isShown ? [[questionId, question]] : [];
    }),
  );
}

/** A number of the law with the topic whose bank has its question. */
export type TopicNumber = NumberQuestion & { topicId: string };

/** Returns the numbers of the law, in the order of their topics. Leaves out hidden ones. For drills. */
export async function listNumberQuestions(call: Call): Promise<TopicNumber[]> {
  const numbers = [...call.deps.material].flatMap(([topicId, topic]) =>
    topic.numbers.map((number) => ({ ...number, topicId })),
  );
  const banks = await loadBanks(call, topicsOf(numbers));
  return numbers.filter(({ topicId, question }) => !banks.get(topicId)!.hidden.has(question.id));
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
 * Returns questions of any kind by id, also hidden ones and those of the sealed forms, with the sources of their facts. For
 * exams, which decide when a user may see them. Leaves out questions that are no longer in their bank.
 */
export async function readQuestions(
  call: Call,
  items: readonly TopicQuestion[],
): Promise<Map<string, { question: BankQuestion; sources: string[] }>> {
  const banks = await loadBanks(call, topicsOf(items));
  return new Map(
    items.flatMap(({ questionId, topicId }) => {
      const question = banks.get(topicId)?.questions.get(questionId);
      const facts = call.deps.material.get(topicId)?.facts ?? new Map();
      return question ? [[questionId, { question, sources: sourcesOf(facts, question) }]] : [];
    }),
  );
}

/** Returns whether the bank can grow and a user who has seen these questions will soon run out of new ones. */
function needsQuestions({ ai }: Pick<Deps, 'ai'>, bank: Bank, seenIds: readonly string[]): boolean {
  const seen = new Set(seenIds);
  const unseen = bank.open.filter((id) => !seen.has(id)).length;
  return ai !== undefined && unseen < QUIZ_LENGTH && !isBankFull(bank);
}

/** A served quiz with the index of the correct option for each question, as served. */
export type QuizKey = {
  id: string;
  served: QuizItem[];
  correct: number[];
  /** The ids of the questions of a drill that were answered correctly. */
  solved: string[];
  createdAt: Date;
  isFinished: boolean;
};
/** The quizzes of a topic, the practice quizzes, or the drills. */
export type QuizKind = { topicId: string } | 'practice' | 'drill';

/** Returns the user's quiz with this id, or without an id the newest one of its kind. Returns null if there is none. */
export async function findQuiz(call: UserCall, kind: QuizKind, id?: string): Promise<QuizKey | null> {
  const quiz = id === undefined ? await findNewest(call, kind) : await findWithId(call, id);
  return quiz && isOfKind(quiz, kind) ? await keyOfQuiz(call, quiz) : null;
}

/** Returns the user's quiz of a topic or practice quiz with this id, or null. */
export async function findAnyQuiz(call: UserCall, id: string): Promise<QuizKey | null> {
  const quiz = await findWithId(call, id);
  return quiz && quiz.scope !== 'drill' ? await keyOfQuiz(call, quiz) : null;
}

/**
 * Returns the user's unfinished quiz of this kind, with its questions in the order in which they were served. Returns null
 * if the newest quiz is finished, if one of its questions has changed since, or while one is withheld.
 */
export async function findUnfinishedQuiz(call: UserCall, kind: QuizKind) {
  const quiz = await findQuiz(call, kind);
  if (!quiz || quiz.isFinished) return null;
  const withheld = await listWithheld(call);
  if (quiz.served.some(({ questionId }) => withheld.has(questionId))) return null;
  const questions = showItems(call.deps, await loadBanks(call, topicsOf(quiz.served)), quiz.served);
  const isSame = quiz.served.every((_item, index) => questions[index]?.correctAnswer === quiz.correct[index]);
  return isSame ? { ...quiz, questions } : null;
}

/** Marks a quiz as scored, in the caller's transaction. */
export async function finishQuiz({ db, now }: Call, quizId: string): Promise<void> {
  await db
    .updateTable('quizzes')
    .set({ finished_at: now })
    .where('id', '=', quizId)
    .where('finished_at', 'is', null)
    .execute();
}

const quizzesOf = ({ db, userId }: UserCall) =>
  db
    .selectFrom('quizzes')
    .select([
      'id',
      'topic_id as topicId',
      'scope',
      'served',
      'correct',
      'solved',
      'finished_at as finishedAt',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId);

type StoredQuiz = Awaited<ReturnType<ReturnType<typeof quizzesOf>['executeTakeFirstOrThrow']>>;

async function findWithId(call: UserCall, id: string): Promise<StoredQuiz | undefined> {
  return await quizzesOf(call).where('id', '=', id).executeTakeFirst();
}

async function findNewest(call: UserCall, kind: QuizKind): Promise<StoredQuiz | undefined> {
  const newest = quizzesOf(call).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1);
  if (typeof kind === 'object') return await newest.where('topic_id', '=', kind.topicId).executeTakeFirst();
  const isDrill = kind === 'drill' ? '=' : 'is distinct from';
  return await newest.where('topic_id', 'is', null).where('scope', isDrill, 'drill').executeTakeFirst();
}

function isOfKind({ topicId, scope }: StoredQuiz, kind: QuizKind): boolean {
  if (typeof kind === 'object') return topicId === kind.topicId;
  return topicId === null && (scope === 'drill') === (kind === 'drill');
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

async function keyOfQuiz(call: Call, quiz: StoredQuiz): Promise<QuizKey> {
  const { id, served, createdAt, finishedAt } = quiz;
  const correct = quiz.correct ?? (await readKey(call, served));
  return { id, served, correct, solved: quiz.solved ?? [], createdAt, isFinished: finishedAt !== null };
}

/** Returns the key of an old quiz, which was saved without it. The index is -1 for a question that is no longer in the bank. */
async function readKey(call: Call, served: readonly QuizItem[]): Promise<number[]> {
  const banks = await loadBanks(call, topicsOf(served));
  return served.map(({ questionId, topicId, order }) => {
    const question = banks.get(topicId)?.questions.get(questionId);
    return question ? order.indexOf(keyOf(question)) : -1;
  });
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
