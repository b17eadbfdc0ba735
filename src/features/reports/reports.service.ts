import { randomUUIDv7 } from 'node:crypto';
import type { ReportQuestionInput } from '#shared/quiz.ts';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListBounds, readPart } from '../../platform/lists.ts';
import { allOf, json } from '../../platform/sql.ts';
import { findAnswered } from '../answers/answers.service.ts';
import { listWithheld, markBankChanged } from '../bank/bank.service.ts';
import { hideQuestion, showAgain } from '../bank/hidden.service.ts';
import { findServed } from '../bank/served-quizzes.service.ts';

/** Reports from this many users hide a question until an operator decides. */
export const MIN_REPORTS = 2;
/** More than the question bank has. */
const MOST_REPORTED = 5000;

export const notFound = () => new DomainError('not_found', 'There is no such question to report');

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

/** Hides a question that enough users dispute. Shows it again when too few users dispute it. */
async function hideOrShow(call: Call, topicId: string, questionId: string): Promise<void> {
  const { reports } = await call.db
    .selectFrom('question_reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('question_id', '=', questionId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (reports >= MIN_REPORTS) await hideQuestion(call, { questionId, topicId });
  else await showAgain(call, questionId);
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
