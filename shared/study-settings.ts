import { z } from 'zod';
import { FEWEST_MINUTES, MOST_MINUTES } from './study-settings.constants.ts';

const MINUTES = `Enter ${FEWEST_MINUTES} to ${MOST_MINUTES} minutes a day`;

/** A name. An offset such as +05:00 is none: its clocks never change. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

export const StudySettingsSchema = z.object({
  examDate: z.iso.date().nullable().describe('The day of the exam in the time zone; null if it is not booked'),
  minutesPerDay: z.int().min(FEWEST_MINUTES, MINUTES).max(MOST_MINUTES, MINUTES),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'This time zone does not exist')
    .describe('The name of a time zone, such as America/New_York'),
  hasStudied: z
    .boolean()
    .nullable()
    .describe('Whether the user had studied for the exam before they registered; null if they did not say'),
});

/** Later dates are typing errors, and the days after the latest of them can't be written. */
const LATEST_EXAM = '2099-12-31';
const examDate = z.iso.date().refine((date) => date <= LATEST_EXAM, 'The exam date must be before the year 2100');

/** A missing setting stays as it is. */
export const SaveStudySettingsInput = StudySettingsSchema.extend({
  examDate: examDate.nullable().describe(StudySettingsSchema.shape.examDate.description!),
})
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'At least one setting is required');

export type StudySettings = z.infer<typeof StudySettingsSchema>;
export type SaveStudySettingsInput = z.infer<typeof SaveStudySettingsInput>;
