import type { ReportReason } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { type Call, inTransaction } from '../../call.ts';
import { anyOf } from '../../platform/sql.ts';
import type { TopicQuestion } from '../bank/bank.rules.ts';
import { type Bank, loadBanks, markBankChanged } from '../bank/bank.service.ts';
import type { ChangedFact } from '../bank/generated.rules.ts';
import { findDoubtful, keepInBank, removeFromBank } from '../bank/hidden.service.ts';
import { MIN_DISPUTES, notFound } from './reports.service.ts';

/** The reports on one question that an operator reads. */
const MAX_SHOWN_REPORTS = 20;

/** A question that an operator must keep or remove, because users dispute it or its facts have changed. */
export type DoubtfulQuestion = {
  questionId: string;
  topicId: string;
  /** The number of open reports. */
  reports: number;
  /**
   * Whether enough users dispute it, or did before they deleted their accounts. It is not hidden if its topic already has too
   * many hidden questions.
   */
  isDisputed: boolean;
  /** Whether it is left out of new quizzes. */
  isHidden: boolean;
  /** Undefined if the study material no longer has it. */
  question: BankQuestion | undefined;
  changedFacts: ChangedFact[];
};

/**
 * Returns the questions that an operator must decide on: those with open reports, the most disputed first, then those that
 * stay hidden after their reports were deleted with the accounts, and then those whose facts have changed.
 */
export async function listDoubtfulQuestions(call: Call): Promise<DoubtfulQuestion[]> {
  const reported = await call.db
    .selectFrom('question_reports')
    .select(({ fn }) => [
      'question_id as questionId',
      fn.min('topic_id').as('topicId'),
      fn.countAll<number>().as('reports'),
      fn.countAll<number>().filterWhere('is_dispute', '=', true).as('disputes'),
    ])
    .where('settled_at', 'is', null)
    .groupBy('question_id')
    .orderBy('disputes', 'desc')
    .orderBy('reports', 'desc')
    .orderBy('question_id')
    .execute();
  const banks = await loadBanks(call, [...call.deps.material.keys(), ...reported.map(({ topicId }) => topicId)]);
  const isReported = new Set(reported.map(({ questionId }) => questionId));
  const isDisputed = ({ hidden }: Bank, questionId: string) => hidden.get(questionId) === 'disputed';
  const unreported = (idsOf: (bank: Bank) => string[]) =>
    [...banks].flatMap(([topicId, bank]) =>
      idsOf(bank)
        .filter((questionId) => !isReported.has(questionId))
        .map((questionId) => ({ questionId, topicId, reports: 0, disputes: 0 })),
    );
  const disputed = unreported((bank) => [...bank.hidden.keys()].filter((id) => isDisputed(bank, id)));
  const outdated = unreported((bank) => [...bank.outdated.keys()].filter((id) => !isDisputed(bank, id)));
  return [...reported, ...disputed, ...outdated].map(({ questionId, topicId, reports, disputes }) => {
    const bank = banks.get(topicId)!;
    return {
      questionId,
      topicId,
      reports,
      isDisputed: disputes >= MIN_DISPUTES || isDisputed(bank, questionId),
      isHidden: bank.hidden.has(questionId) || bank.outdated.has(questionId),
      question: bank.questions.get(questionId),
      changedFacts: bank.outdated.get(questionId) ?? [],
    };
  });
}

/** An open report. `order` is the order of options that the user saw; null if no stored quiz served it, as after an exam. */
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
export const keepQuestion = (call: Call, questionId: string) => settle(call, questionId, keepInBank);

/** Settles the reports and removes the question from all new quizzes permanently. */
export const removeQuestion = (call: Call, questionId: string) => settle(call, questionId, removeFromBank);

type Decision = (call: Call, item: TopicQuestion) => Promise<void>;

async function settle(call: Call, questionId: string, decide: Decision): Promise<void> {
  const { topicId } = (await findReported(call, questionId)) ?? (await findDoubtful(call, questionId)) ?? {};
  if (topicId === undefined) throw notFound();
  await inTransaction(call, async (call) => {
    await markBankChanged(call, topicId);
    await decide(call, { questionId, topicId });
    await call.db
      .updateTable('question_reports')
      .set({ settled_at: call.now })
      .where('question_id', '=', questionId)
      .where('settled_at', 'is', null)
      .execute();
  });
}

async function findReported({ db }: Call, questionId: string) {
  return await db
    .selectFrom('question_reports')
    .select('topic_id as topicId')
    .where('question_id', '=', questionId)
    .limit(1)
    .executeTakeFirst();
}
