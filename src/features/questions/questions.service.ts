import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Quiz, type QuizItem } from '#schema/entities/quiz.ts';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import type { NumberQuestion } from '#shared/number-questions.ts';
import { LETTERS, QUIZ_LENGTH, type QuizScope } from '#shared/quiz.constants.ts';
import type { BankQuestion, OrderedQuestion, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { DAY_MS } from '../../platform/time.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { type Bank, type BankDeps, isBankFull, loadBank, loadBanks } from './bank.service.ts';
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

type AskedDeps = BankDeps & Pick<Deps, 'clock'>;
type DrawingDeps = AskedDeps & Pick<Deps, 'random'>;
type ServingDeps = DrawingDeps & Pick<Deps, 'ai' | 'queue'>;
type QuizRequest = { topicId: string; count: number; answers: readonly LatestAnswer[]; signal?: AbortSignal };

/**
 * Draws a quiz from the topic's bank, saves what it serves, and returns the quiz. If the bank is empty, waits for its first
 * questions. Throws 'conflict' if an open exam of the user asks all of them. `needsMore` is true if the user will soon run
 * out of new questions and the bank can grow.
 */
export async function serveQuiz(
  em: EntityManager,
  deps: ServingDeps,
  userId: string,
  { topicId, count, answers, signal }: QuizRequest,
): Promise<{ quiz: ServedQuiz; needsMore: boolean }> {
  if (!deps.material.has(topicId)) {
    requireTopic(topicId);
    throw quizNotAvailable();
  }
  const stored = await loadBank(em, deps, topicId);
  const bank = stored.open.length > 0 ? stored : await awaitFirstQuestions(em, deps, { topicId, userId }, { signal });
  const withheld = await listWithheld(em, userId, deps.clock());
  const open = bank.open.filter((id) => !withheld.has(id));
  if (open.length === 0) throw openExamAsks('all questions of this topic');
  const drawn = drawQuestions(open, answers, count, chanceOf(deps)).map((questionId) => ({ topicId, questionId }));
  const quiz = await serveQuestions(em, deps, userId, { topicId, scope: null }, drawn, new Map([[topicId, bank]]));

  const seenIds = [...answers, ...drawn].map(({ questionId }) => questionId);
  return { quiz, needsMore: needsQuestions(deps, bank, seenIds) };
}

export const chanceOf = ({ clock, random }: Pick<Deps, 'clock' | 'random'>) => ({ now: clock(), random });

/**
 * Saves these questions, which must be in their banks, as a new quiz with shuffled options, and returns the quiz. `loaded`
 * has their banks if the caller has loaded them.
 */
export async function serveQuestions(
  em: EntityManager,
  deps: DrawingDeps,
  userId: string,
  kind: { topicId: string; scope: null } | { topicId: null; scope: QuizScope },
  drawn: readonly TopicQuestion[],
  loaded?: ReadonlyMap<string, Bank>,
): Promise<ServedQuiz> {
  const served = drawn.map(({ questionId, topicId }) => ({
    questionId,
    topicId,
    order: shuffled(PLACES, deps.random),
  }));
  const banks = loaded ?? (await loadBanks(em, deps, topicsOf(served)));
  const questions = showItems(deps, banks, served);
  const correct = questions.map(({ correctAnswer }) => correctAnswer);
  const runId = randomUUIDv7();
  const { topicId, scope } = kind;
  await runPrepared(em, ADD_QUIZ, [
    ...[runId, userId, topicId, scope, JSON.stringify(served), JSON.stringify(correct)],
    deps.clock(),
  ]);
  return { runId, questions };
}

const ADD_QUIZ = prepared(
  'add_quiz',
  `insert into quizzes (id, user_id, topic_id, scope, served, correct, created_at)
  values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)`,
);

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
export async function listOpenQuestions(
  em: EntityManager,
  deps: AskedDeps,
  userId: string,
  topicIds: readonly string[],
) {
  const withheld = await listWithheld(em, userId, deps.clock());
  const banks = await loadBanks(em, deps, topicIds);
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
  em: EntityManager,
  deps: AskedDeps,
  userId: string,
  items: readonly TopicQuestion[],
): Promise<Map<string, BankQuestion>> {
  if (items.length === 0) return new Map();
  const [banks, withheld] = await Promise.all([
    loadBanks(em, deps, topicsOf(items)),
    listWithheld(em, userId, deps.clock()),
  ]);
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
export async function listNumberQuestions(em: EntityManager, deps: BankDeps): Promise<TopicNumber[]> {
  const numbers = [...deps.material].flatMap(([topicId, topic]) =>
    topic.numbers.map((number) => ({ ...number, topicId })),
  );
  const banks = await loadBanks(em, deps, topicsOf(numbers));
  return numbers.filter(({ topicId, question }) => !banks.get(topicId)!.hidden.has(question.id));
}

/** Returns the ids of the questions that the user's latest quizzes served. */
export async function listServedIds(em: EntityManager, userId: string): Promise<string[]> {
  const quizzes = await sqlOf(em)
    .selectFrom('quizzes')
    .select('served')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED_QUIZZES)
    .execute();
  return quizzes.flatMap(({ served }) => (served as QuizItem[]).map(({ questionId }) => questionId));
}

/**
 * Returns questions of any kind by id, also hidden ones and those of the sealed forms, with the sources of their facts. For
 * exams, which decide when a user may see them. Leaves out questions that are no longer in their bank.
 */
export async function readQuestions(
  em: EntityManager,
  deps: BankDeps,
  items: readonly TopicQuestion[],
): Promise<Map<string, { question: BankQuestion; sources: string[] }>> {
  const banks = await loadBanks(em, deps, topicsOf(items));
  return new Map(
    items.flatMap(({ questionId, topicId }) => {
      const question = banks.get(topicId)?.questions.get(questionId);
      const facts = deps.material.get(topicId)?.facts ?? new Map();
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
export async function findQuiz(
  em: EntityManager,
  deps: BankDeps,
  userId: string,
  kind: QuizKind,
  id?: string,
): Promise<QuizKey | null> {
  const quiz = await findNewest(em, userId, kind, id);
  return quiz && (await keyOfQuiz(em, deps, quiz));
}

/** Returns the user's quiz of a topic or practice quiz with this id, or null. */
export async function findAnyQuiz(
  em: EntityManager,
  deps: BankDeps,
  userId: string,
  id: string,
): Promise<QuizKey | null> {
  const [quiz] = await runPrepared<StoredQuiz>(em, QUIZ_WITH_ID, [userId, id]);
  return quiz && quiz.scope !== 'drill' ? await keyOfQuiz(em, deps, quiz) : null;
}

/**
 * Returns the user's unfinished quiz of this kind, with its questions in the order in which they were served. Returns null
 * if the newest quiz is finished, if one of its questions has changed since, or while one is withheld.
 */
export async function findUnfinishedQuiz(em: EntityManager, deps: AskedDeps, userId: string, kind: QuizKind) {
  const quiz = await findQuiz(em, deps, userId, kind);
  if (!quiz || quiz.isFinished) return null;
  const withheld = await listWithheld(em, userId, deps.clock());
  if (quiz.served.some(({ questionId }) => withheld.has(questionId))) return null;
  const questions = showItems(deps, await loadBanks(em, deps, topicsOf(quiz.served)), quiz.served);
  const isSame = quiz.served.every((_item, index) => questions[index]?.correctAnswer === quiz.correct[index]);
  return isSame ? { ...quiz, questions } : null;
}

/** Marks a quiz as scored, in the caller's transaction. */
export async function finishQuiz(em: EntityManager, quizId: string, now: Date): Promise<void> {
  await runPrepared(em, FINISH_QUIZ, [quizId, now]);
}

const FINISH_QUIZ = prepared(
  'finish_quiz',
  'update quizzes set finished_at = $2 where id = $1 and finished_at is null',
);

type StoredQuiz = {
  id: string;
  topicId: string | null;
  scope: QuizScope | null;
  served: QuizItem[];
  correct: number[] | null;
  solved: string[] | null;
  finishedAt: string | null;
  createdAt: string;
};

const QUIZ = `select id, topic_id as "topicId", scope, served, correct, solved, finished_at as "finishedAt",
    created_at as "createdAt"
  from quizzes where user_id = $1`;
const NEWEST = 'order by created_at desc, id desc limit 1';

const QUIZ_WITH_ID = prepared('quiz_with_id', `${QUIZ} and id = $2`);
const NEWEST_OF_TOPIC = prepared('newest_quiz_of_topic', `${QUIZ} and topic_id = $2 ${NEWEST}`);
const NEWEST_PRACTICE = prepared(
  'newest_practice_quiz',
  `${QUIZ} and topic_id is null and scope is distinct from 'drill' ${NEWEST}`,
);
const NEWEST_DRILL = prepared('newest_drill', `${QUIZ} and topic_id is null and scope = 'drill' ${NEWEST}`);

async function findNewest(em: EntityManager, userId: string, kind: QuizKind, id?: string): Promise<StoredQuiz | null> {
  const [quiz] =
    id !== undefined
      ? await runPrepared<StoredQuiz>(em, QUIZ_WITH_ID, [userId, id])
      : typeof kind === 'object'
        ? await runPrepared<StoredQuiz>(em, NEWEST_OF_TOPIC, [userId, kind.topicId])
        : await runPrepared<StoredQuiz>(em, kind === 'drill' ? NEWEST_DRILL : NEWEST_PRACTICE, [userId]);
  return quiz && isOfKind(quiz, kind) ? quiz : null;
}

function isOfKind({ topicId, scope }: StoredQuiz, kind: QuizKind): boolean {
  if (typeof kind === 'object') return topicId === kind.topicId;
  return topicId === null && (scope === 'drill') === (kind === 'drill');
}

/** Adds a question to those of a drill that were answered correctly. Returns how many have been. */
export async function solveQuestion(em: EntityManager, quizId: string, questionId: string): Promise<number> {
  const one = JSON.stringify([questionId]);
  // One statement, so that two tabs can't overwrite each other.
  const [row] = await em.execute<{ count: number }[]>(SOLVE, [one, one, quizId]);
  return row!.count;
}

const SOLVE = `
  update quizzes set solved = coalesce(solved, '[]') || case
    when coalesce(solved, '[]') @> ?::jsonb then '[]'::jsonb else ?::jsonb end
  where id = ? returning jsonb_array_length(solved) as count`;

async function keyOfQuiz(em: EntityManager, deps: BankDeps, quiz: StoredQuiz): Promise<QuizKey> {
  const { id, served, finishedAt } = quiz;
  const correct = quiz.correct ?? (await readKey(em, deps, served));
  return {
    id,
    served,
    correct,
    solved: quiz.solved ?? [],
    createdAt: new Date(quiz.createdAt),
    isFinished: finishedAt !== null,
  };
}

/** Returns the key of an old quiz, which was saved without it. The index is -1 for a question that is no longer in the bank. */
async function readKey(em: EntityManager, deps: BankDeps, served: readonly QuizItem[]): Promise<number[]> {
  const banks = await loadBanks(em, deps, topicsOf(served));
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
  em: EntityManager,
  userId: string,
  questionId: string,
  quizId?: string,
): Promise<QuizItem | undefined> {
  // PostgreSQL rejects half of a surrogate pair in JSON. No question has one in its id.
  const item = { questionId: questionId.toWellFormed() };
  const quiz = await sqlOf(em)
    .selectFrom('quizzes')
    .select('served')
    .where('user_id', '=', userId)
    .where('served', '@>', JSON.stringify([item]) as never)
    .$if(quizId !== undefined, (quizzes) => quizzes.where('id', '=', quizId!))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (quiz?.served as QuizItem[] | undefined)?.find((item) => item.questionId === questionId);
}

/** Returns a question in the order of options in which this quiz, or without an id the latest one, served it to the user. */
export async function findServedQuestion(
  em: EntityManager,
  deps: AskedDeps,
  userId: string,
  { topicId, questionId, quizId }: { topicId: string; questionId: string; quizId?: string },
): Promise<OrderedQuestion> {
  const withheld = await listWithheld(em, userId, deps.clock());
  const served = withheld.has(questionId) ? undefined : await findServed(em, userId, questionId, quizId);
  const question = served?.topicId === topicId && (await loadBank(em, deps, topicId)).questions.get(questionId);
  if (!served || !question) throw new DomainError('not_found', 'Your latest quizzes do not contain this question');
  return { question, order: served.order };
}

/** Deletes quizzes that are too old to be scored. Returns how many. */
export function clearOldQuizzes(em: EntityManager, now: Date): Promise<number> {
  return em.nativeDelete(Quiz, { createdAt: { $lt: new Date(now.getTime() - QUIZ_DAYS * DAY_MS) } });
}
