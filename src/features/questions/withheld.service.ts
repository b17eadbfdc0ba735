import type { EntityManager } from '@mikro-orm/postgresql';
import { WithheldQuestions } from '#schema/entities/withheld-questions.ts';
import { prepared, runPrepared } from '#schema/orm.config.ts';
import { DomainError } from '../../platform/errors.ts';

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

const WITHHELD = prepared(
  'withheld_questions_of_user',
  'select question_ids as "questionIds" from withheld_questions where user_id = $1 and until > $2',
);

/** Returns the ids of the questions that the user must not be shown now. */
export async function listWithheld(em: EntityManager, userId: string, now: Date): Promise<ReadonlySet<string>> {
  const [row] = await runPrepared<{ questionIds: string[] }>(em, WITHHELD, [userId, now]);
  return new Set(row?.questionIds);
}

/** The refusal of a call about questions that an open exam of the user asks. */
export const openExamAsks = (what: string) =>
  new DomainError('conflict', `Your open exam asks ${what}`, { reason: 'examOpen' });
