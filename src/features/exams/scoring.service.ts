import { sql } from 'kysely';
import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { quotaRefusal } from '../../platform/quotas.ts';
import { json } from '../../platform/sql.ts';
import { recordAnswers } from '../answers/recording.service.ts';
import { releaseQuestions } from '../bank/bank.service.ts';
import { scoreByArea } from './exams.rules.ts';

/** The overdue exams that one call ends. */
const MAX_ENDED = 100;
/** A literal, because PostgreSQL can't use the indexes of open exams for a parameter. */
export const OPEN = sql.lit<'open'>('open');

/**
 * Ends an open exam and scores it with the answers that were saved, which thereby reach the record of answers. Does
 * nothing if the exam is not open, so that it can run twice, also at once. Returns whether it ended the exam.
 */
export async function endExam(call: UserCall, id: string): Promise<boolean> {
  return await inTransaction(call, async (call) => {
    const { db, userId, now } = call;
    // The lock comes first: saves wait for it, and a second call finds no open exam.
    const exam = await db
      .selectFrom('exams')
      .select(['items', 'deadline_at as deadlineAt'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '=', OPEN)
      .forUpdate()
      .executeTakeFirst();
    if (!exam) return false;
    const saved = await db
      .selectFrom('exam_answers')
      .select(['position', 'chosen'])
      .where('exam_id', '=', id)
      .execute();
    const chosenAt = new Map(saved.map(({ position, chosen }) => [position, chosen]));
    const results = exam.items.map(({ questionId, topicId, order, correct }, index) => {
      const chosen = chosenAt.get(index + 1) ?? null;
      return { questionId, topicId, chosen: chosen === null ? null : order[chosen]!, isCorrect: chosen === correct };
    });
    const isTimedOut = exam.deadlineAt <= now;
    const finishedAt = isTimedOut ? exam.deadlineAt : now;
    await db
      .updateTable('exams')
      .set({
        ...{ state: 'finished', asked: null, is_timed_out: isTimedOut, finished_at: finishedAt },
        score: results.filter(({ isCorrect }) => isCorrect).length,
        areas: json(scoreByArea(results)),
      })
      .where('id', '=', id)
      .execute();
    const answers = results.flatMap(({ chosen, ...answer }) => (chosen === null ? [] : { ...answer, chosen }));
    // Otherwise a user whose record of answers is full could never end the exam. Its own answers have the result.
    await inTransaction({ ...call, now: finishedAt }, (call) => recordAnswers(call, id, answers)).catch((error) => {
      if (!quotaRefusal(error)) throw error;
    });
    await releaseQuestions(call);
    return true;
  });
}

type Overdue = {
  id?: string;
  userId?: string;
  /** Now by default. */
  before?: Date;
};

/** Ends exams whose deadline has passed: the one with this id, those of a user, or any. Returns how many it ended. */
export async function endOverdueExams(call: Call, { id, userId, before = call.now }: Overdue): Promise<number> {
  const overdue = await call.db
    .selectFrom('exams')
    .select(['id', 'user_id as userId'])
    .where('state', '=', OPEN)
    .where('deadline_at', '<=', before)
    .$if(id !== undefined, (exams) => exams.where('id', '=', id!))
    .$if(userId !== undefined, (exams) => exams.where('user_id', '=', userId!))
    .limit(MAX_ENDED)
    .execute();
  let ended = 0;
  for (const exam of overdue) if (await endExam({ ...call, userId: exam.userId }, exam.id)) ended += 1;
  return ended;
}
