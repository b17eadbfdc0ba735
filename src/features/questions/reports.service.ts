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
import { type Bank, type BankDeps, loadBank, markBankChanged } from './bank.service.ts';
import { type ChangedFact, statementsOf } from './generated.rules.ts';
import { topicOfServed } from './questions.service.ts';

/** Users whose reports hide a question until an operator decides. */
const DISPUTED_FROM = 2;
/** Of a topic's curated questions, what disputes alone can hide at a time: else a few accounts could end its quiz. */
const HIDDEN_AT_MOST = 1 / 10;
const MAX_LISTED = 200;

const notThere = () => new DomainError('not_found', 'There is no such question to report');

type Changing = Pick<Deps, 'clock' | 'material'>;

/** Keeps what a user finds wrong with a question that a quiz of theirs has asked; once more changes what was said. */
export async function reportQuestion(
  em: EntityManager,
  deps: Changing,
  userId: string,
  { questionId, reason, note }: ReportQuestionInput,
) {
  const topicId = await topicOfServed(em, userId, questionId);
  if (topicId === undefined) throw notThere();
  return await em.transactional(async (tx) => {
    // First of all, since it locks: of two reports at once the second counts the first.
    await markBankChanged(tx, topicId);
    const said = { reason, note: note || null };
    const earlier = await tx.findOne(QuestionReport, { user: userId, questionId });
    const report = earlier
      ? tx.assign(earlier, said)
      : tx.create(QuestionReport, { user: userId, topicId, questionId, ...said, settledAt: null });
    await tx.flush();
    await hideOrShow(tx, deps, topicId, questionId);
    return { questionId, topicId, ...said, createdAt: report.createdAt };
  });
}

/** Takes a user's report back; without one nothing changes. */
export async function withdrawReport(
  em: EntityManager,
  deps: Changing,
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

/** The user's reports, newest first. */
export function listOwnReports(em: EntityManager, userId: string) {
  return sqlOf(em)
    .selectFrom('question_reports')
    .select(['question_id as questionId', 'topic_id as topicId', 'reason', 'note', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** Hides a question that enough users dispute, while there is room, and shows it again when they no longer do. */
async function hideOrShow(
  tx: EntityManager,
  { clock, material }: Changing,
  topicId: string,
  questionId: string,
): Promise<void> {
  const isDisputed = (await tx.count(QuestionReport, { questionId, settledAt: null })) >= DISPUTED_FROM;
  const hidden = await tx.findOne(HiddenQuestion, { questionId });
  const curated = (material.get(topicId)?.questions ?? []).map(({ id }) => id);
  if (isDisputed && !hidden && (!curated.includes(questionId) || (await hasRoom(tx, curated)))) {
    tx.create(HiddenQuestion, { questionId, topicId, state: 'disputed', since: clock() });
  }
  if (!isDisputed && hidden?.state === 'disputed') tx.remove(hidden);
  await tx.flush();
}

async function hasRoom(tx: EntityManager, curated: string[]): Promise<boolean> {
  const hidden = await tx.count(HiddenQuestion, { questionId: { $in: curated }, state: 'disputed' });
  return hidden < Math.ceil(curated.length * HIDDEN_AT_MOST);
}

/** A question for an operator to keep or remove: users dispute it, or the facts that it rests on have changed, or both. */
export type DoubtfulQuestion = {
  questionId: string;
  topicId: string;
  /** Whether enough users report it to hide it; it stays open when its topic has too many of those. */
  isDisputed: boolean;
  /** Whether new quizzes leave it out until an operator decides. */
  isHidden: boolean;
  /** Missing when the study material no longer has it. */
  question: BankQuestion | undefined;
  reports: { reason: ReportReason; note: string | null; createdAt: Date }[];
  changedFacts: ChangedFact[];
};

/**
 * For operators: questions with reports that are not settled, the most disputed first, then those whose facts have changed.
 * It does not tell who reported them.
 */
export async function listDoubtfulQuestions(em: EntityManager, deps: BankDeps): Promise<DoubtfulQuestion[]> {
  const reports = await em.find(
    QuestionReport,
    { settledAt: null },
    { orderBy: { createdAt: 'desc' }, limit: MAX_LISTED },
  );
  const reportsOf = Map.groupBy(reports, ({ questionId }) => questionId);
  const doubtful = new Map([...reportsOf].map(([questionId, own]) => [questionId, own[0]!.topicId]));
  const banks = new Map<string, Bank>();
  for (const topicId of new Set([...deps.material.keys(), ...doubtful.values()])) {
    const bank = await loadBank(em, deps, topicId);
    banks.set(topicId, bank);
    for (const questionId of bank.outdated.keys()) doubtful.set(questionId, topicId);
  }
  const listed = [...doubtful].slice(0, MAX_LISTED).map(([questionId, topicId]) => {
    const bank = banks.get(topicId)!;
    const own = reportsOf.get(questionId) ?? [];
    return {
      questionId,
      topicId,
      isDisputed: own.length >= DISPUTED_FROM,
      isHidden: !bank.open.includes(questionId),
      question: bank.questions.get(questionId),
      reports: own.map(({ reason, note = null, createdAt }) => ({ reason, note, createdAt })),
      changedFacts: bank.outdated.get(questionId) ?? [],
    };
  });
  return listed.sort((a, b) => b.reports.length - a.reports.length);
}

/** An operator finds nothing wrong: quizzes ask the question again, until there are new reports or its facts change again. */
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

/** An operator takes a question out of all new quizzes, for good. */
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
  const about = { questionId };
  const { topicId } =
    (await em.findOne(QuestionReport, about)) ??
    (await em.findOne(HiddenQuestion, about)) ??
    (await findGenerated(em, questionId)) ??
    {};
  if (topicId === undefined) throw notThere();
  await em.transactional(async (tx) => {
    await markBankChanged(tx, topicId);
    await decide(tx, topicId);
    await tx.nativeUpdate(QuestionReport, { questionId, settledAt: null }, { settledAt: now });
  });
}
