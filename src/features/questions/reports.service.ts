import { randomUUIDv7 } from 'node:crypto';
import type { ReportReason } from '#shared/quiz.constants.ts';
import type { BankQuestion, ReportQuestionInput } from '#shared/quiz.ts';
import { id as generatedId } from '#shared/wire.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { allOf, anyOf, json } from '../../platform/sql.ts';
import { findAnswered } from '../answers/answers.service.ts';
import { loadBanks, markBankChanged } from './bank.service.ts';
import { type ChangedFact, statementsOf } from './generated.rules.ts';
import { findServed } from './questions.service.ts';
import { listWithheld } from './withheld.service.ts';

/** Reports from this many users hide a question until an operator decides. */
const MIN_REPORTS = 2;
/** Disputes can hide at most this share of a topic's questions of one kind. Otherwise a few accounts could empty its quiz. */
const MAX_HIDDEN_SHARE = 1 / 10;
/** The reports on one question that an operator reads. */
const MAX_SHOWN_REPORTS = 20;
/** More than the question bank has. */
const MOST_REPORTED = 5000;

const notFound = () => new DomainError('not_found', 'There is no such question to report');

/**
 * Saves a user's report on a question that a quiz served to them or that they answered in an exam. A second report on the
 * same question replaces the first.
 */
export async function reportQuestion(call: UserCall, { questionId, reason, note }: ReportQuestionInput) {
  const withheld = await listWithheld(call);
  const seen = (await findServed(call, questionId)) ?? (await findAnswered(call, questionId));
  if (!seen || withheld.has(questionId)) throw notFound();
  const { topicId, order } = { order: null, ...seen };
  return await inTransaction(call, async (call) => {
    // This comes first because it locks the bank's row. The second of two concurrent reports then counts the first one.
    await markBankChanged(call, topicId);
    const values = { reason, note: note || null };
    const told = { ...values, order: order && json(order) };
    const { createdAt } = await call.db
      .insertInto('question_reports')
      .values({
        ...{ id: randomUUIDv7(), user_id: call.userId, topic_id: topicId, question_id: questionId },
        ...{ ...told, settled_at: null, created_at: call.now },
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doUpdateSet(told))
      .returning('created_at as createdAt')
      .executeTakeFirstOrThrow();
    await hideOrShow(call, topicId, questionId);
    return { questionId, topicId, ...values, createdAt };
  });
}

/** Withdraws a user's report on a question. Does nothing if there is none. */
export async function withdrawReport(call: UserCall, questionId: string): Promise<{ ok: true }> {
  const report = await call.db
    .selectFrom('question_reports')
    .select('topic_id as topicId')
    .where('user_id', '=', call.userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (!report) return { ok: true };
  await inTransaction(call, async (call) => {
    await markBankChanged(call, report.topicId);
    await call.db
      .deleteFrom('question_reports')
      .where('user_id', '=', call.userId)
      .where('question_id', '=', questionId)
      .execute();
    await hideOrShow(call, report.topicId, questionId);
  });
  return { ok: true };
}

/** Returns the user's reports, newest first. Leaves out those on questions that an open exam asks. */
export async function listOwnReports(call: UserCall, bounds: ListBounds) {
  const withheld = await listWithheld(call);
  const reports = call.db
    .selectFrom('question_reports')
    .select(['id', 'question_id as questionId', 'topic_id as topicId', 'reason', 'note', 'created_at as createdAt'])
    .where('user_id', '=', call.userId)
    .where('question_id', '!=', allOf([...withheld]));
  return await readPart(call.db, reports, { time: 'createdAt', texts: ['note'] }, bounds);
}

/** Returns the ids of the questions that the user has reported. */
export async function listReported({ db, userId }: UserCall): Promise<string[]> {
  const reports = await db
    .selectFrom('question_reports')
    .select('question_id as questionId')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST_REPORTED)
    .execute();
  return reports.map(({ questionId }) => questionId);
}

/** Hides a question that enough users dispute, within the limit per topic. Shows it again when too few users dispute it. */
async function hideOrShow(call: Call, topicId: string, questionId: string): Promise<void> {
  const { db, now } = call;
  const { reports } = await db
    .selectFrom('question_reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('question_id', '=', questionId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  const isDisputed = reports >= MIN_REPORTS;
  const hidden = await db
    .selectFrom('hidden_questions')
    .select('state')
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (isDisputed && !hidden && (await canHideMore(call, await listSameKind(call, topicId, questionId)))) {
    await db
      .insertInto('hidden_questions')
      .values({ question_id: questionId, topic_id: topicId, state: 'disputed', since: now })
      .execute();
  }
  if (!isDisputed && hidden?.state === 'disputed') await showAgain(call, questionId);
}

async function showAgain({ db }: Call, questionId: string): Promise<void> {
  await db.deleteFrom('hidden_questions').where('question_id', '=', questionId).execute();
}

/** Returns the ids of the topic's questions of the same kind: curated ones, numbers of the law, sealed or generated ones. */
async function listSameKind({ db, deps }: Call, topicId: string, questionId: string): Promise<string[]> {
  const { questions = [], numbers = [], sealed = [] } = deps.material.get(topicId) ?? {};
  const kinds = [questions, numbers.map(({ question }) => question), sealed].map((list) => list.map(({ id }) => id));
  const known = kinds.find((ids) => ids.includes(questionId));
  if (known) return known;
  const generated = await db.selectFrom('generated_questions').select('id').where('topic_id', '=', topicId).execute();
  return generated.map(({ id }) => id);
}

async function canHideMore({ db }: Call, ids: string[]): Promise<boolean> {
  const { hidden } = await db
    .selectFrom('hidden_questions')
    .select(({ fn }) => fn.countAll<number>().as('hidden'))
    .where('question_id', '=', anyOf(ids))
    .where('state', '=', 'disputed')
    .executeTakeFirstOrThrow();
  return hidden < Math.ceil(ids.length * MAX_HIDDEN_SHARE);
}

/** A question that an operator must keep or remove, because users dispute it or its facts have changed. */
export type DoubtfulQuestion = {
  questionId: string;
  topicId: string;
  /** The number of open reports. */
  reports: number;
  /** Whether enough users have reported it. It is not hidden if its topic already has too many hidden questions. */
  isDisputed: boolean;
  /** Whether it is left out of new quizzes. */
  isHidden: boolean;
  /** Undefined if the study material no longer has it. */
  question: BankQuestion | undefined;
  changedFacts: ChangedFact[];
};

/**
 * Returns the questions that an operator must decide on: those with open reports, the most disputed first, and then those
 * whose facts have changed.
 */
export async function listDoubtfulQuestions(call: Call): Promise<DoubtfulQuestion[]> {
  const reported = await call.db
    .selectFrom('question_reports')
    .select(({ fn }) => [
      'question_id as questionId',
      fn.min('topic_id').as('topicId'),
      fn.countAll<number>().as('reports'),
    ])
    .where('settled_at', 'is', null)
    .groupBy('question_id')
    .orderBy('reports', 'desc')
    .orderBy('question_id')
    .execute();
  const banks = await loadBanks(call, [...call.deps.material.keys(), ...reported.map(({ topicId }) => topicId)]);
  const isReported = new Set(reported.map(({ questionId }) => questionId));
  const outdated = [...banks].flatMap(([topicId, bank]) =>
    [...bank.outdated.keys()]
      .filter((questionId) => !isReported.has(questionId))
      .map((questionId) => ({ questionId, topicId, reports: 0 })),
  );
  return [...reported, ...outdated].map(({ questionId, topicId, reports }) => {
    const bank = banks.get(topicId)!;
    return {
      questionId,
      topicId,
      reports,
      isDisputed: reports >= MIN_REPORTS,
      isHidden: bank.hidden.has(questionId) || bank.outdated.has(questionId),
      question: bank.questions.get(questionId),
      changedFacts: bank.outdated.get(questionId) ?? [],
    };
  });
}

/** An open report. `order` is the order of options that the user saw; null for old reports. */
export type OpenReport = { reason: ReportReason; note: string | null; order: number[] | null; createdAt: Date };

/** Returns the newest open reports on each of the questions, at most 20. They do not say who reported. */
export async function listOpenReports(
  { db }: Call,
  questionIds: readonly string[],
): Promise<Map<string, OpenReport[]>> {
  if (questionIds.length === 0) return new Map();
  const reports = await db
    .selectFrom((query) =>
      query
        .selectFrom('question_reports')
        .select(['id', 'question_id as questionId', 'reason', 'note', 'order', 'created_at as createdAt'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((each) => each.partitionBy('question_id').orderBy('created_at', 'desc').orderBy('id', 'desc'))
            .as('place'),
        )
        .where('question_id', '=', anyOf(questionIds))
        .where('settled_at', 'is', null)
        .as('report'),
    )
    .select(['questionId', 'reason', 'note', 'order', 'createdAt'])
    .where('place', '<=', MAX_SHOWN_REPORTS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(reports, ({ questionId }) => questionId);
}

/** Settles the reports and serves the question again, until there are new reports or its facts change again. */
export async function keepQuestion(call: Call, questionId: string): Promise<void> {
  await settle(call, questionId, async (call, topicId) => {
    await showAgain(call, questionId);
    const generated = await findGenerated(call, questionId);
    const facts = call.deps.material.get(topicId)?.facts;
    if (!generated || !facts) return;
    await call.db
      .updateTable('generated_questions')
      .set({ facts_then: json(statementsOf(generated.content.facts, facts)) })
      .where('id', '=', generated.id)
      .execute();
  });
}

async function findGenerated({ db }: Call, questionId: string) {
  const { success, data: id } = generatedId.safeParse(questionId);
  if (!success) return undefined;
  return await db
    .selectFrom('generated_questions')
    .select(['id', 'topic_id as topicId', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Settles the reports and removes the question from all new quizzes permanently. */
export async function removeQuestion(call: Call, questionId: string): Promise<void> {
  await settle(call, questionId, async ({ db, now }, topicId) => {
    const removed = { topic_id: topicId, state: 'removed', since: now } as const;
    await db
      .insertInto('hidden_questions')
      .values({ question_id: questionId, ...removed })
      .onConflict((conflict) => conflict.column('question_id').doUpdateSet(removed))
      .execute();
  });
}

async function settle(
  call: Call,
  questionId: string,
  decide: (call: Call, topicId: string) => Promise<void>,
): Promise<void> {
  const { topicId } =
    (await findTopicOf(call, 'question_reports', questionId)) ??
    (await findTopicOf(call, 'hidden_questions', questionId)) ??
    (await findGenerated(call, questionId)) ??
    {};
  if (topicId === undefined) throw notFound();
  await inTransaction(call, async (call) => {
    await markBankChanged(call, topicId);
    await decide(call, topicId);
    await call.db
      .updateTable('question_reports')
      .set({ settled_at: call.now })
      .where('question_id', '=', questionId)
      .where('settled_at', 'is', null)
      .execute();
  });
}

async function findTopicOf({ db }: Call, table: 'question_reports' | 'hidden_questions', questionId: string) {
  return await db
    .selectFrom(table)
    .select('topic_id as topicId')
    .where('question_id', '=', questionId)
    .limit(1)
    .executeTakeFirst();
}
