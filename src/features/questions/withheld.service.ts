import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { json } from '../../platform/sql.ts';

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

/** Returns the ids of the questions that the user must not be shown now. */
export async function listWithheld({ db, userId, now }: UserCall): Promise<ReadonlySet<string>> {
  const row = await db
    .selectFrom('withheld_questions')
    .select('question_ids as questionIds')
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst();
  return new Set(row?.questionIds);
}

/** The refusal of a call about questions that an open exam of the user asks. */
export const openExamAsks = (what: string) =>
  new DomainError('conflict', `Your open exam asks ${what}`, { reason: 'examOpen' });
