import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import type { SaveStudySettingsInput, StudySettings } from '#shared/study-settings.ts';
import { WELCOME_STEPS } from '#shared/today.constants.ts';
import { dayIn } from '#shared/zone-days.ts';
import { inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { rescheduleReminder } from './reminder.service.ts';

const SETTINGS = [
  'exam_date as examDate',
  'minutes_per_day as minutesPerDay',
  'time_zone as timeZone',
  'has_studied as hasStudied',
] as const;

/** Returns the user's settings, or the default ones. An exam date stays after the exam, so it can be in the past. */
export async function readStudySettings({ db, userId }: UserCall): Promise<StudySettings> {
  const stored = await db
    .selectFrom('study_settings')
    .select(SETTINGS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stored ?? DEFAULT_SETTINGS;
}

/**
 * Saves the given settings; the others stay. Throws 'invalid' if the exam date has passed in the time zone, unless it is the
 * saved one: then the others are changed after the exam. A setting that the first visit asks for answers its question.
 */
export async function saveStudySettings(call: UserCall, changes: SaveStudySettingsInput): Promise<StudySettings> {
  const { examDate } = changes;
  if (examDate) {
    const saved = await readStudySettings(call);
    const isPast = examDate < dayIn(changes.timeZone ?? saved.timeZone, call.now);
    if (isPast && examDate !== saved.examDate) throw new DomainError('invalid', "The exam date can't be in the past");
  }
  const settled = lastAnswered(changes);
  if (examDate === undefined && changes.timeZone === undefined) return await store(call, changes, settled);
  return await inTransaction(call, async (call) => {
    const saved = await store(call, changes, settled);
    await rescheduleReminder(call);
    return saved;
  });
}

/** Returns the last question of the first visit that these settings answer; 0 for none. */
function lastAnswered({ examDate, minutesPerDay, hasStudied }: SaveStudySettingsInput): number {
  if (hasStudied !== undefined) return WELCOME_STEPS;
  if (minutesPerDay !== undefined) return 2;
  return examDate === undefined ? 0 : 1;
}

/** Changes only the given settings, so that two devices can change different ones. */
async function store({ db, userId, now }: UserCall, changes: SaveStudySettingsInput, settled: number) {
  const toColumns = ({ examDate, minutesPerDay, timeZone, hasStudied }: SaveStudySettingsInput) => ({
    exam_date: examDate,
    minutes_per_day: minutesPerDay,
    time_zone: timeZone,
    has_studied: hasStudied,
  });
  const given = Object.entries(toColumns(changes)).filter(([, value]) => value !== undefined);
  const { minutesPerDay, timeZone } = DEFAULT_SETTINGS;
  return await db
    .insertInto('study_settings')
    .values({
      ...{ user_id: userId, minutes_per_day: minutesPerDay, time_zone: timeZone, ...Object.fromEntries(given) },
      welcome_step: Math.min(settled + 1, WELCOME_STEPS),
      welcomed_at: settled === WELCOME_STEPS ? now : null,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        ...Object.fromEntries(given),
        welcome_step: eb.fn<number>('greatest', ['study_settings.welcome_step', 'excluded.welcome_step']),
        welcomed_at: eb.fn.coalesce('study_settings.welcomed_at', 'excluded.welcomed_at'),
      })),
    )
    .returning(SETTINGS)
    .executeTakeFirstOrThrow();
}

/** Returns the question of the first visit to ask next, and when the user answered or skipped the last one. */
export async function readWelcome({ db, userId }: UserCall): Promise<{ step: number; welcomedAt: Date | null }> {
  const stored = await db
    .selectFrom('study_settings')
    .select(['welcome_step as step', 'welcomed_at as welcomedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stored ?? { step: 1, welcomedAt: null };
}

/** Skips a question of the first visit and those before it. */
export async function skipQuestion(call: UserCall, step: number): Promise<void> {
  await store(call, {}, step);
}
