import type { EntityManager } from '@mikro-orm/postgresql';
import { StudySettings as StoredSettings } from '#schema/entities/study-settings.ts';
import { prepared, runPrepared, sqlOf } from '#schema/orm.config.ts';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { dayIn } from '#shared/zone-days.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';

const SETTINGS = prepared(
  'study_settings_of_user',
  `select exam_date::text as "examDate", minutes_per_day as "minutesPerDay", time_zone as "timeZone"
  from study_settings where user_id = $1`,
);

/** Returns the user's settings, or the default ones. An exam date stays after the exam, so it can be in the past. */
export async function readStudySettings(em: EntityManager, userId: string): Promise<StudySettings> {
  const [stored] = await runPrepared<StudySettings>(em, SETTINGS, [userId]);
  return stored ?? DEFAULT_SETTINGS;
}

/**
 * Saves all settings. Throws 'invalid' if the exam date has passed in the time zone, unless it is the saved one: then the
 * others are changed after the exam.
 */
export async function saveStudySettings(
  em: EntityManager,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  settings: StudySettings,
): Promise<StudySettings> {
  const { examDate, minutesPerDay, timeZone } = settings;
  const isPast = examDate !== null && examDate < dayIn(timeZone, clock());
  if (isPast && examDate !== (await readStudySettings(em, userId)).examDate) {
    throw new DomainError('invalid', 'The exam date cannot be in the past');
  }
  await em.upsert(StoredSettings, { user: userId, examDate, minutesPerDay, timeZone });
  return settings;
}

/** Returns whether the user has studied before, and when they answered or skipped the questions of the first visit. */
export async function readWelcome(
  em: EntityManager,
  userId: string,
): Promise<{ hasStudied: boolean | null; welcomedAt: Date | null }> {
  const stored = await em.findOne(
    StoredSettings,
    { user: userId },
    { fields: ['hasStudied', 'welcomedAt'], refresh: true },
  );
  return { hasStudied: stored?.hasStudied ?? null, welcomedAt: stored?.welcomedAt ?? null };
}

/** Ends the questions of the first visit. The other settings stay as they are. */
export async function endWelcome(
  em: EntityManager,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  hasStudied: boolean | null,
): Promise<void> {
  const answer = { has_studied: hasStudied, welcomed_at: clock() };
  const { examDate, minutesPerDay, timeZone } = DEFAULT_SETTINGS;
  await sqlOf(em)
    .insertInto('study_settings')
    .values({ user_id: userId, exam_date: examDate, minutes_per_day: minutesPerDay, time_zone: timeZone, ...answer })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(answer))
    .execute();
}
