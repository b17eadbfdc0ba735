import type { EntityManager } from '@mikro-orm/postgresql';
import { GeneratedQuestion } from '#schema/entities/generated-question.ts';
import { HiddenQuestion } from '#schema/entities/hidden-question.ts';
import { QuestionReport } from '#schema/entities/question-report.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { ReportReason } from '#shared/quiz.constants.ts';
import type { BankQuestion, ReportQuestionInput } from '#shared/quiz.ts';
import { id as generatedId } from '#shared/wire.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { findAnswered } from '../answers/answers.service.ts';
import { type BankDeps, loadBanks, markBankChanged } from './bank.service.ts';
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

type ReportDeps = Pick<Deps, 'clock' | 'material'>;

/**
 * Saves a user's report on a question that a quiz served to them or that they answered in an exam. A second report on the
 * same question replaces the first.
 */
export async function reportQuestion(
  em: EntityManager,
  deps: ReportDeps,
  userId: string,
  { questionId, reason, note }: ReportQuestionInput,
) {
  const withheld = await listWithheld(em, userId, deps.clock());
  const seen = (await findServed(em, userId, questionId)) ?? (await findAnswered(em, userId, questionId));
  if (!seen || withheld.has(questionId)) throw notFound();
  const { topicId, order } = { order: null, ...seen };
  return await em.transactional(async (tx) => {
    // This comes first because it locks the bank's row. The second of two concurrent reports then counts the first one.
    await markBankChanged(tx, topicId);
    const values = { reason, note: note || null };
    const earlier = await tx.findOne(QuestionReport, { user: userId, questionId });
    const report = earlier
      ? tx.assign(earlier, { ...values, order })
      : tx.create(QuestionReport, {
          ...{ user: userId, topicId, questionId, ...values, order, settledAt: null },
          createdAt: deps.clock(),
        });
    await tx.flush();
    await hideOrShow(tx, deps, topicId, questionId);
    return { questionId, topicId, ...values, createdAt: report.createdAt };
  });
}

/** Withdraws a user's report on a question. Does nothing if there is none. */
export async function withdrawReport(
  em: EntityManager,
  deps: ReportDeps,
  userId: string,
  questionId: string,
): Promise<{ ok: true }> {
  const own = { user: userId, questionId };
  const report = await em.findOne(QuestionReport, own);
  if (!report) return { ok: true };
  const { topicId } = report;
  await em.transactional(async (tx) => {
    await markBankChanged(tx, topicId);
    await tx.nativeDelete(QuestionReport, own);
    await hideOrShow(tx, deps, topicId, questionId);
  });
  return { ok: true };
}

/** Returns the user's reports, newest first. Leaves out those on questions that an open exam asks. */
export async function listOwnReports(
  em: EntityManager,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  bounds: ListBounds,
) {
  const withheld = await listWithheld(em, userId, clock());
  const reports = sqlOf(em)
    .selectFrom('question_reports')
    .select(['id', 'question_id as questionId', 'topic_id as topicId', 'reason', 'note', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .$if(withheld.size > 0, (all) => all.where('question_id', 'not in', [...withheld]));
  return await readPart(em, reports, { time: 'createdAt', texts: ['note'] }, bounds);
}

/** Returns the ids of the questions that the user has reported. */
export async function listReported(em: EntityManager, userId: string): Promise<string[]> {
  const reports = await sqlOf(em)
    .selectFrom('question_reports')
    .select('question_id as questionId')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST_REPORTED)
    .execute();
  return reports.map(({ questionId }) => questionId);
}

/** Hides a question that enough users dispute, within the limit per topic. Shows it again when too few users dispute it. */
async function hideOrShow(
  tx: EntityManager,
  { clock, material }: ReportDeps,
  topicId: string,
  questionId: string,
): Promise<void> {
  const isDisputed = (await tx.count(QuestionReport, { questionId, settledAt: null })) >= MIN_REPORTS;
  const hidden = await tx.findOne(HiddenQuestion, { questionId });
  if (isDisputed && !hidden && (await canHideMore(tx, await listSameKind(tx, material, topicId, questionId)))) {
    tx.create(HiddenQuestion, { questionId, topicId, state: 'disputed', since: clock() });
  }
  if (!isDisputed && hidden?.state === 'disputed') tx.remove(hidden);
  await tx.flush();
}

/** Returns the ids of the topic's questions of the same kind: curated ones, numbers of the law, sealed or generated ones. */
async function listSameKind(
  tx: EntityManager,
  material: ReportDeps['material'],
  topicId: string,
  questionId: string,
): Promise<string[]> {
  const { questions = [], numbers = [], sealed = [] } = material.get(topicId) ?? {};
  const kinds = [questions, numbers.map(({ question }) => question), sealed].map((list) => list.map(({ id }) => id));
  const known = kinds.find((ids) => ids.includes(questionId));
  if (known) return known;
  const generated = await sqlOf(tx)
    .selectFrom('generated_questions')
    .select('id')
    .where('topic_id', '=', topicId)
    .execute();
  return generated.map(({ id }) => id);
}

async function canHideMore(tx: EntityManager, ids: string[]): Promise<boolean> {
  const hidden = await tx.count(HiddenQuestion, { questionId: { $in: ids }, state: 'disputed' });
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
export async function listDoubtfulQuestions(em: EntityManager, deps: BankDeps): Promise<DoubtfulQuestion[]> {
  const reported = await sqlOf(em)
    .selectFrom('question_reports')
    .select(({ fn }) => [
      'question_id as questionId',
      fn.min('topic_id').as('topicId'),
      fn.countAll<string>().as('reports'),
    ])
    .where('settled_at', 'is', null)
    .groupBy('question_id')
    .orderBy('reports', 'desc')
    .orderBy('question_id')
    .execute();
  const banks = await loadBanks(em, deps, [...deps.material.keys(), ...reported.map(({ topicId }) => topicId)]);
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
      reports: Number(reports),
      isDisputed: Number(reports) >= MIN_REPORTS,
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
  em: EntityManager,
  questionIds: readonly string[],
): Promise<Map<string, OpenReport[]>> {
  if (questionIds.length === 0) return new Map();
  const reports = await sqlOf(em)
    .selectFrom((query) =>
      query
        .selectFrom('question_reports')
        .select(['id', 'question_id as questionId', 'reason', 'note', 'order', 'created_at as createdAt'])
        .select(({ fn }) =>
          fn
            .agg<string>('row_number')
            .over((each) => each.partitionBy('question_id').orderBy('created_at', 'desc').orderBy('id', 'desc'))
            .as('place'),
        )
        .where('question_id', 'in', questionIds)
        .where('settled_at', 'is', null)
        .as('report'),
    )
    .select(['questionId', 'reason', 'note', 'order', 'createdAt'])
    .where('place', '<=', String(MAX_SHOWN_REPORTS))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(
    reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt) })),
    ({ questionId }) => questionId,
  );
}

/** Settles the reports and serves the question again, until there are new reports or its facts change again. */
export function keepQuestion(
  em: EntityManager,
  { material }: Pick<Deps, 'material'>,
  questionId: string,
  now: Date,
): Promise<void> {
  return settle(em, questionId, now, async (tx, topicId) => {
    await tx.nativeDelete(HiddenQuestion, { questionId });
    const generated = await findGenerated(tx, questionId);
    const facts = material.get(topicId)?.facts;
    if (generated && facts) generated.factsThen = statementsOf(generated.content.facts, facts);
    await tx.flush();
  });
}

async function findGenerated(em: EntityManager, questionId: string) {
  const { success, data: id } = generatedId.safeParse(questionId);
  return success ? await em.findOne(GeneratedQuestion, { id }) : null;
}

/** Settles the reports and removes the question from all new quizzes permanently. */
export function removeQuestion(em: EntityManager, questionId: string, now: Date): Promise<void> {
  return settle(em, questionId, now, async (tx, topicId) => {
    await tx.upsert(HiddenQuestion, { questionId, topicId, state: 'removed', since: now });
  });
}

async function settle(
  em: EntityManager,
  questionId: string,
  now: Date,
  decide: (tx: EntityManager, topicId: string) => Promise<void>,
): Promise<void> {
  const key = { questionId };
  const { topicId } =
    (await em.findOne(QuestionReport, key)) ??
    (await em.findOne(HiddenQuestion, key)) ??
    (await findGenerated(em, questionId)) ??
    {};
  if (topicId === undefined) throw notFound();
  await em.transactional(async (tx) => {
    await markBankChanged(tx, topicId);
    await decide(tx, topicId);
    await tx.nativeUpdate(QuestionReport, { questionId, settledAt: null }, { settledAt: now });
  });
}
