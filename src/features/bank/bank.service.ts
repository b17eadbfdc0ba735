import type { TopicMaterial } from '#shared/material.ts';
import type { BankQuestion, QuestionContent } from '#shared/quiz.ts';
import type { Call, UserCall } from '../../call.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { anyOf, json } from '../../platform/sql.ts';
import { type ChangedFact, changedFacts } from './generated.rules.ts';

export type Bank = {
  version: number;
  /**
   * All questions by id: also hidden ones, because a quiz that served a question earlier can still be scored, those of the
   * sealed forms, because a finished exam can be reviewed, and the numbers of the law, because a drill asks them.
   */
  questions: ReadonlyMap<string, BankQuestion>;
  /** The ids of the questions that new quizzes may serve. */
  open: readonly string[];
  /** The ids of the questions that only exams ask. */
  sealed: ReadonlySet<string>;
  /** The ids of the questions that only drills ask. */
  numbers: ReadonlySet<string>;
  /** The questions that users dispute or operators removed, by id. */
  hidden: ReadonlyMap<string, 'disputed' | 'removed'>;
  /** Generated questions whose facts have changed since. They are not open until an operator keeps or removes them. */
  outdated: ReadonlyMap<string, ChangedFact[]>;
  /** The number of generated questions. */
  generated: number;
};

/** The most generated questions of a topic. */
const MAX_GENERATED = 200;

export const isBankFull = ({ generated }: Bank): boolean => generated >= MAX_GENERATED;

const cache = new WeakMap<Deps['orm'], Map<string, Bank>>();

/**
 * Returns the questions of topics from a cache in memory. Each call reads the banks' versions and reloads the questions of
 * those that have changed.
 */
export async function loadBanks(call: Call, topicIds: Iterable<string>): Promise<Map<string, Bank>> {
  const { orm } = call.deps;
  const wanted = [...new Set(topicIds)];
  if (wanted.length === 0) return new Map();
  const banks = cache.get(orm) ?? new Map<string, Bank>();
  cache.set(orm, banks);
  const rows = await call.db
    .selectFrom('question_banks')
    .select(['topic_id as topicId', 'version'])
    .where('topic_id', '=', anyOf(wanted))
    .execute();
  const versions = new Map(rows.map(({ topicId, version }) => [topicId, version]));
  // The result keeps what this call found: while it reads, a slower call can put an older bank into the cache.
  const loaded = new Map<string, Bank>();
  for (const topicId of wanted) {
    const known = banks.get(topicId);
    if (known?.version === (versions.get(topicId) ?? 0)) loaded.set(topicId, known);
  }
  const stale = wanted.filter((topicId) => !loaded.has(topicId));
  // The banks are read after their versions, so a change in between makes the next call reload them.
  for (const [topicId, questions] of await readBanks(call, stale)) {
    const bank = { version: versions.get(topicId) ?? 0, ...questions };
    banks.set(topicId, bank);
    loaded.set(topicId, bank);
  }
  return new Map(wanted.map((topicId) => [topicId, loaded.get(topicId)!]));
}

/** Returns all questions, also hidden ones, those of the sealed forms, and the numbers of the law. */
export async function listAllQuestions(call: Call): Promise<{ topicId: string; question: BankQuestion }[]> {
  const banks = await loadBanks(call, call.deps.material.keys());
  return [...banks].flatMap(([topicId, { questions }]) =>
    [...questions.values()].map((question) => ({ topicId, question })),
  );
}

/** Returns the questions of a topic, like `loadBanks`. */
export const loadBank = async (call: Call, topicId: string): Promise<Bank> =>
  (await loadBanks(call, [topicId])).get(topicId)!;

async function readBanks({ db, deps }: Call, topicIds: string[]): Promise<Map<string, Omit<Bank, 'version'>>> {
  if (topicIds.length === 0) return new Map();
  const [generated, hidden] = await Promise.all([
    db
      .selectFrom('generated_questions')
      .select(['id', 'topic_id as topicId', 'content', 'facts_then as factsThen'])
      .where('topic_id', '=', anyOf(topicIds))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('hidden_questions')
      .select(['question_id as questionId', 'topic_id as topicId', 'state'])
      .where('topic_id', '=', anyOf(topicIds))
      .execute(),
  ]);
  const generatedOf = Map.groupBy(generated, ({ topicId }) => topicId);
  const hiddenOf = Map.groupBy(hidden, ({ topicId }) => topicId);
  return new Map(
    topicIds.map((topicId) => {
      const rows = { generated: generatedOf.get(topicId) ?? [], hidden: hiddenOf.get(topicId) ?? [] };
      return [topicId, bankOf(deps.material.get(topicId), rows)];
    }),
  );
}

type StoredQuestions = {
  generated: { id: string; content: QuestionContent; factsThen: Record<string, string> }[];
  hidden: { questionId: string; state: 'disputed' | 'removed' }[];
};

function bankOf(topic: TopicMaterial | undefined, { generated, hidden }: StoredQuestions): Omit<Bank, 'version'> {
  const { questions = [], sealed = [], facts = new Map() } = topic ?? {};
  const numbers = (topic?.numbers ?? []).map(({ question }) => question);
  const all: BankQuestion[] = [...questions, ...generated.map(({ id, content }) => ({ ...content, id }))];
  const stateOf = new Map(hidden.map(({ questionId, state }) => [questionId, state]));
  const outdated = new Map(
    generated
      .filter(({ id }) => stateOf.get(id) !== 'removed')
      .map((question) => [question.id, changedFacts(question, facts)] as const)
      .filter(([, changed]) => changed.length > 0),
  );
  return {
    questions: new Map([...all, ...sealed, ...numbers].map((question) => [question.id, question])),
    sealed: new Set(sealed.map(({ id }) => id)),
    numbers: new Set(numbers.map(({ id }) => id)),
    hidden: stateOf,
    open: all.map(({ id }) => id).filter((id) => !stateOf.has(id) && !outdated.has(id)),
    outdated,
    generated: generated.length,
  };
}

/** Raises the bank's version, so that every process reloads it. Locks the bank's row until the transaction ends. */
export async function markBankChanged({ db }: Call, topicId: string): Promise<void> {
  await db
    .insertInto('question_banks')
    .values({ topic_id: topicId, version: 1, tries: 0, batches: 0 })
    .onConflict((conflict) =>
      conflict.column('topic_id').doUpdateSet((eb) => ({ version: eb('question_banks.version', '+', 1) })),
    )
    .execute();
}

/** Withholds questions from everything that serves or explains questions to the user. Replaces earlier ones. */
export async function withholdQuestions({ db, userId }: UserCall, questionIds: string[], until: Date): Promise<void> {
  const withheld = { question_ids: json(questionIds), until };
  await db
    .insertInto('withheld_questions')
    .values({ user_id: userId, ...withheld })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(withheld))
    .execute();
}

export async function releaseQuestions({ db, userId }: UserCall): Promise<void> {
  await db.deleteFrom('withheld_questions').where('user_id', '=', userId).execute();
}

/**
 * Returns the ids of the questions that the user must not be shown now. After the deadline they wait for the score: an answer
 * given before it would be newer than those of the exam, which would replace it.
 */
export async function listWithheld({ db, userId }: UserCall): Promise<ReadonlySet<string>> {
  const row = await db
    .selectFrom('withheld_questions')
    .select('question_ids as questionIds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return new Set(row?.questionIds);
}

/** The refusal of a call about questions that an open exam of the user asks. */
export const openExamAsks = (what: string) =>
  new DomainError('conflict', `Your unfinished exam includes ${what}`, { reason: 'examOpen' });
