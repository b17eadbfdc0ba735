import { z } from 'zod';
import { FEWEST_MINUTES, MOST_MINUTES } from '#shared/study-settings.constants.ts';
import { type SaveStudySettingsInput, type StudySettings, StudySettingsSchema } from '#shared/study-settings.ts';

/** The values of the list 'Studied before'. */
const HAS_STUDIED = ['yes', 'no', ''] as const;
export const hasStudiedValue = (hasStudied: boolean | null) => (hasStudied === null ? '' : hasStudied ? 'yes' : 'no');

const MINUTES = `Enter ${FEWEST_MINUTES} to ${MOST_MINUTES} minutes`;

/** The schema of the form. `notBooked` is a checkbox; while it is checked, the date is disabled and not sent. */
export const settingsFields = z
  .object({
    notBooked: z.string().optional(),
    examDate: z
      .string()
      .refine((date) => z.iso.date().safeParse(date).success, "Enter your exam date or check “I haven't scheduled it”")
      .optional(),
    minutesPerDay: z
      .string()
      .trim()
      .regex(/^\d+$/, MINUTES)
      .transform(Number)
      .pipe(z.int().min(FEWEST_MINUTES, MINUTES).max(MOST_MINUTES, MINUTES)),
    timeZone: StudySettingsSchema.shape.timeZone,
    hasStudied: z.enum(HAS_STUDIED),
  })
  .transform(
    ({ examDate, minutesPerDay, timeZone, hasStudied }): StudySettings => ({
      ...{ examDate: examDate ?? null, minutesPerDay, timeZone },
      hasStudied: hasStudied === '' ? null : hasStudied === 'yes',
    }),
  );

/** Returns the settings that differ from the saved ones. */
export const changesOf = (saved: StudySettings, settings: StudySettings): SaveStudySettingsInput =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== saved[name as keyof StudySettings]));
