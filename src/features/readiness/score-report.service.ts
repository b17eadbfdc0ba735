import type { SaveScoreReportInput, ScoreReport } from '#shared/readiness.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { json } from '../../platform/sql.ts';
import { dayOf } from '../../platform/time.ts';

export async function readScoreReport({ db, userId }: UserCall): Promise<(ScoreReport & { savedAt: Date }) | null> {
  const report = await db
    .selectFrom('score_reports')
    .select(['taken_on as takenOn', 'areas', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return report ?? null;
}

/** Saves the report of a failed exam. A second one replaces the first. */
export async function saveScoreReport(
  { db, userId, now }: UserCall,
  { takenOn, areas }: SaveScoreReportInput,
): Promise<{ ok: true }> {
  if (takenOn > dayOf(now)) throw new DomainError('invalid', "The exam can't be in the future");
  const report = { taken_on: takenOn, areas: json(areas), saved_at: now };
  await db
    .insertInto('score_reports')
    .values({ user_id: userId, ...report })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(report))
    .execute();
  return { ok: true };
}

export async function removeScoreReport({ db, userId }: UserCall): Promise<{ ok: true }> {
  await db.deleteFrom('score_reports').where('user_id', '=', userId).execute();
  return { ok: true };
}
