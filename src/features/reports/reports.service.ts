import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { ReportQuestionInput } from '#shared/quiz.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { allOf, json } from '../../platform/sql.ts';
import { countAnswersAndDays, findAnswered } from '../answers/answers.service.ts';
import { findUser } from '../auth/auth.service.ts';
import { isAddressConfirmed } from '../auth/standing.rules.ts';
import { listWithheld, markBankChanged } from '../bank/bank.service.ts';
import { hideQuestion, showAgain } from '../bank/hidden.service.ts';
import { findServed } from '../bank/served-quizzes.service.ts';

/** Disputes of this many users hide a question until an operator decides. */
export const MIN_DISPUTES = 2;
/** What a user needs for a dispute: accounts cost nothing, but answers on several days do. */
const MIN_ANSWERS = 50;
const MIN_DAYS = 2;
/** More than the question bank has. */
const MOST_REPORTED = 5000;

export const notFound = () => new DomainError('not_found', "We can't find that question");

/** Whether a report of this user hides a question together with others. All reports reach the operator. */
async function canDispute(call: UserCall): Promise<boolean> {
  const hasMail = call.deps.env.smtpUrl !== undefined;
  if (!isAddressConfirmed(await findUser(call, call.userId), hasMail)) return false;
  const { answers, days } = await countAnswersAndDays(call);
  return answers >= MIN_ANSWERS && days >= MIN_DAYS;
}

/**
 * Saves a user's report on a question that a quiz served to them or that they answered in an exam. A second report on the
 * same question replaces the first. A settled report stays settled, so that it never counts again.
 */
export async function reportQuestion(call: UserCall, { questionId, reason, note }: ReportQuestionInput) {
  const withheld = await listWithheld(call);
  const seen = (await findServed(call, questionId)) ?? (await findAnswered(call, questionId));
  if (!seen || withheld.has(questionId)) throw notFound();
  const { topicId, order } = { order: null, ...seen };
  const is_dispute = await canDispute(call);
  return await inTransaction(call, async (call) => {
    // This comes first because it locks the bank's row. The second of two concurrent reports then counts the first one.
    await markBankChanged(call, topicId);
    const values = { reason, note: note || null };
    const told = { ...values, order: order && json(order), is_dispute, withdrawn_at: null };
    const { createdAt } = await call.db
      .insertInto('question_reports')
      .values({
        ...{ id: randomUUIDv7(), user_id: call.userId, topic_id: topicId, question_id: questionId },
        ...{ ...told, settled_at: null, created_at: call.now },
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doUpdateSet(told))
      .returning('created_at as createdAt')
      .executeTakeFirstOrThrow();
    if ((await countDisputes(call, questionId)) >= MIN_DISPUTES) await hideQuestion(call, { questionId, topicId });
    return { questionId, topicId, ...values, createdAt };
  });
}

/** Withdraws a user's report on a question. Does nothing if there is none. A settled report stays, but the user sees it no longer. */
export async function withdrawReport(call: UserCall, questionId: string): Promise<{ ok: true }> {
  const report = await call.db
    .selectFrom('question_reports')
    .select(['topic_id as topicId', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', call.userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (!report || report.withdrawnAt) return { ok: true };
  await inTransaction(call, async (call) => {
    // Waits for an operator's decision, which settles the report.
    await markBankChanged(call, report.topicId);
    const open = await call.db
      .deleteFrom('question_reports')
      .where('user_id', '=', call.userId)
      .where('question_id', '=', questionId)
      .where('settled_at', 'is', null)
      .returning('is_dispute as isDispute')
      .executeTakeFirst();
    await call.db
      .updateTable('question_reports')
      .set({ note: null, withdrawn_at: call.now })
      .where('user_id', '=', call.userId)
      .where('question_id', '=', questionId)
      .execute();
    // Other reports say nothing about why it is hidden: those who disputed it may have deleted their accounts since.
    if (open?.isDispute && (await countDisputes(call, questionId)) < MIN_DISPUTES) await showAgain(call, questionId);
  });
  return { ok: true };
}

async function countDisputes({ db }: Call, questionId: string): Promise<number> {
  const { disputes } = await db
    .selectFrom('question_reports')
    .select(({ fn }) => fn.countAll<number>().as('disputes'))
    .where('question_id', '=', questionId)
    .where('is_dispute', '=', true)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return disputes;
}

/** Returns how many reports all users have made, and how many of them an operator has settled. */
export const countReports = ({ db }: Call): Promise<{ received: number; settled: number }> =>
  db
    .selectFrom('question_reports')
    .select(({ fn }) => [fn.countAll<number>().as('received'), fn.count<number>('settled_at').as('settled')])
    .executeTakeFirstOrThrow();

/** Returns the user's reports, newest first. Leaves out those on questions that an open exam asks. */
export async function listOwnReports(call: UserCall, bounds: ListBounds) {
  const withheld = await listWithheld(call);
  const reports = call.db
    .selectFrom('question_reports')
    .select(['id', 'question_id as questionId', 'topic_id as topicId', 'reason', 'note', 'created_at as createdAt'])
    // A note is too short to be read apart.
    .select(sql<number | null>`json_size_of(note)`.as('jsonSize'))
    .where('user_id', '=', call.userId)
    .where('withdrawn_at', 'is', null)
    .where('question_id', '!=', allOf([...withheld]));
  return await readPart(call.db, reports, { time: 'createdAt', size: 'jsonSize' }, bounds);
}

/** Returns the ids of the questions that the user has reported. */
export async function listReported({ db, userId }: UserCall): Promise<string[]> {
  const reports = await db
    .selectFrom('question_reports')
    .select('question_id as questionId')
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MOST_REPORTED)
    .execute();
  return reports.map(({ questionId }) => questionId);
}
