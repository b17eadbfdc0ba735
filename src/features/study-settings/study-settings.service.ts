import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { dayIn } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';

/** Returns the user's settings, or the default ones. An exam date stays after the exam, so it can be in the past. */
export async function readStudySettings({ db, userId }: UserCall): Promise<StudySettings> {
  const stored = await db
    .selectFrom('study_settings')
    .select(['exam_date as examDate', 'minutes_per_day as minutesPerDay', 'time_zone as timeZone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stored ?? DEFAULT_SETTINGS;
}

const toColumns = ({ examDate, minutesPerDay, timeZone }: StudySettings) => ({
  exam_date: examDate,
  minutes_per_day: minutesPerDay,
  time_zone: timeZone,
});

/**
 * Saves all settings. Throws 'invalid' if the exam date has passed in the time zone, unless it is the saved one: then the
 * others are changed after the exam.
 */
export async function saveStudySettings(call: UserCall, settings: StudySettings): Promise<StudySettings> {
  const { db, userId, now } = call;
  const { examDate, timeZone } = settings;
  const isPast = examDate !== null && examDate < dayIn(timeZone, now);
  if (isPast && examDate !== (await readStudySettings(call)).examDate) {
    throw new DomainError('invalid', 'The exam date cannot be in the past');
  }
  const columns = toColumns(settings);
  await db
    .insertInto('study_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
  return settings;
}

/** Returns whether the user has studied before, and when they answered or skipped the questions of the first visit. */
export async function readWelcome({
  db,
  userId,
}: UserCall): Promise<{ hasStudied: boolean | null; welcomedAt: Date | null }> {
  const stored = await db
    .selectFrom('study_settings')
    .select(['has_studied as hasStudied', 'welcomed_at as welcomedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stored ?? { hasStudied: null, welcomedAt: null };
}

/** Ends the questions of the first visit. The other settings stay as they are. */
export async function endWelcome({ db, userId, now }: UserCall, hasStudied: boolean | null): Promise<void> {
  const answer = { has_studied: hasStudied, welcomed_at: now };
  await db
    .insertInto('study_settings')
    .values({ user_id: userId, ...toColumns(DEFAULT_SETTINGS), ...answer })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(answer))
    .execute();
}
