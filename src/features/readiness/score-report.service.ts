import type { SaveScoreReportInput, ScoreReport } from '#shared/readiness.ts';
import { dayIn } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { json } from '../../platform/sql.ts';
import { dayOf } from '../../platform/time.ts';
import { readStudySettings } from '../study-settings/study-settings.service.ts';

/** `countsFrom` is the UTC day from which on the report counts. */
export type SavedReport = ScoreReport & { savedAt: Date; countsFrom: string };

export async function readScoreReport({ db, userId, now }: UserCall): Promise<SavedReport | null> {
  const report = await db
    .selectFrom('score_reports')
    .select(['taken_on as takenOn', 'areas', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!report) return null;
  // In a zone ahead of UTC, an exam of today may be on a day that has not begun in UTC.
  const utcToday = dayOf(now);
  const isAhead = report.takenOn > utcToday;
  return { ...report, countsFrom: isAhead ? utcToday : report.takenOn };
}

/** Saves the report of a failed exam. A second one replaces the first. */
export async function saveScoreReport(call: UserCall, { takenOn, areas }: SaveScoreReportInput): Promise<{ ok: true }> {
  const { db, userId, now } = call;
  const { timeZone } = await readStudySettings(call);
  if (takenOn > dayIn(timeZone, now)) throw new DomainError('invalid', "The exam can't be in the future");
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
