import type { EntityManager } from '@mikro-orm/postgresql';
import { WithheldQuestions } from '#schema/entities/withheld-questions.ts';
import { sqlOf } from '#schema/orm.config.ts';

/** Withholds questions from everything that serves or explains questions to the user. Replaces earlier ones. */
export async function withholdQuestions(
  em: EntityManager,
  userId: string,
  questionIds: string[],
  until: Date,
): Promise<void> {
  await em.upsert(WithheldQuestions, { user: userId, questionIds, until });
}

export async function releaseQuestions(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(WithheldQuestions, { user: userId });
}

/** Returns the ids of the questions that the user must not be shown now. */
export async function listWithheld(em: EntityManager, userId: string, now: Date): Promise<ReadonlySet<string>> {
  const row = await sqlOf(em)
    .selectFrom('withheld_questions')
    .select('question_ids as questionIds')
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst();
  return new Set(row?.questionIds as string[] | undefined);
}
