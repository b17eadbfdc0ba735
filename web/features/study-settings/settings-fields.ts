import { z } from 'zod';
import { FEWEST_MINUTES, MOST_MINUTES } from '#shared/study-settings.constants.ts';
import { type StudySettings, StudySettingsSchema } from '#shared/study-settings.ts';

const MINUTES = `Enter whole minutes from ${FEWEST_MINUTES} to ${MOST_MINUTES}`;

/** The schema of the form. `notBooked` is a checkbox; while it is checked, the date is disabled and not sent. */
export const settingsFields = z
  .object({
    notBooked: z.string().optional(),
    examDate: z
      .string()
      .refine((date) => z.iso.date().safeParse(date).success, 'Enter the exam date, or check “Not booked yet”')
      .optional(),
    minutesPerDay: z
      .string()
      .trim()
      .regex(/^\d+$/, MINUTES)
      .transform(Number)
      .pipe(z.int().min(FEWEST_MINUTES, MINUTES).max(MOST_MINUTES, MINUTES)),
    timeZone: StudySettingsSchema.shape.timeZone,
  })
  .transform(
    ({ examDate, minutesPerDay, timeZone }): StudySettings => ({
      examDate: examDate ?? null,
      minutesPerDay,
      timeZone,
    }),
  );
