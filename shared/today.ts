import { z } from 'zod';
import { BLOCK_KINDS, NEXT_KINDS, WELCOME_STEPS } from './today.constants.ts';

const TodayBlockSchema = z.object({
  kind: z.enum(BLOCK_KINDS),
  topicId: z.string().nullable().describe('Null for review and exam'),
  minutes: z.int().min(1),
  reason: z.string(),
  isDone: z.boolean(),
});

const NextSchema = z.object({
  kind: z.enum(NEXT_KINDS),
  topicId: z.string().nullable().describe('Null for exams, practice and review'),
  runId: z.string().nullable().describe('The quiz of resume-quiz; null for the others'),
  minutes: z.int().min(1),
  reason: z.string(),
});

export const TodaySchema = z.object({
  minutes: z.int().describe('The minutes of the day'),
  blocks: z.array(TodayBlockSchema),
  daysLeft: z.int().nullable().describe('Days until the exam; 0 on its day, null without a date'),
  next: NextSchema.nullable().describe('The one thing to do now; null when the day is done'),
  due: z.int().min(0).describe('Items to review now: due ones and new flashcards'),
  isDone: z.boolean().describe('Whether there is a block and every block is done'),
  gain: z
    .object({
      from: z.number().describe('Without the answers and the score report of today'),
      to: z.number().describe('With them'),
    })
    .nullable()
    .describe('The expected correct answers of 83; null while there are too few answers'),
});

const RunwayDaySchema = z.object({
  day: z.iso.date(),
  kind: z.enum(['past', 'today', 'upcoming', 'exam']),
  minutes: z.int().min(0).describe('The minutes of the plan; 0 without one'),
  doneMinutes: z.int().min(0).nullable().describe('Null for a day to come'),
  topicIds: z.array(z.string()),
  hasExam: z.boolean().describe('Whether a practice exam is planned'),
});

/** The days from the first plan to the exam, without a gap, oldest first. */
export const RunwaySchema = z.object({ examDate: z.iso.date().nullable(), days: z.array(RunwayDaySchema) });

const welcomeStep = z.int().min(1).max(WELCOME_STEPS);

/** The questions of the first visit. */
export const WelcomeSchema = z.object({
  isOpen: z.boolean().describe('Whether the questions are still open'),
  step: welcomeStep.describe('The question to ask: 1 exam date, 2 minutes a day, 3 studied before'),
});
export const EndWelcomeInput = z
  .object({
    step: welcomeStep.optional().describe('Skips this question and those before it'),
    hasStudied: z
      .boolean()
      .nullable()
      .optional()
      .describe('Ends the questions with an answer to the last one; null if the user skipped it'),
  })
  .refine(
    ({ step, hasStudied }) => step !== undefined || hasStudied !== undefined,
    'Either step or hasStudied is required',
  );

export type TodayBlock = z.infer<typeof TodayBlockSchema>;
export type Today = z.infer<typeof TodaySchema>;
export type Next = z.infer<typeof NextSchema>;
export type Runway = z.infer<typeof RunwaySchema>;
export type RunwayDay = z.infer<typeof RunwayDaySchema>;
export type Welcome = z.infer<typeof WelcomeSchema>;
export type EndWelcomeInput = z.infer<typeof EndWelcomeInput>;
