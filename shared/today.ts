import { z } from 'zod';
import { BLOCK_KINDS } from './today.constants.ts';

const TodayBlockSchema = z.object({
  kind: z.enum(BLOCK_KINDS),
  topicId: z.string().nullable().describe('Null for review and exam'),
  minutes: z.int().min(1),
  reason: z.string(),
  isDone: z.boolean(),
});

export const TodaySchema = z.object({
  minutes: z.int().describe('The minutes of the day'),
  blocks: z.array(TodayBlockSchema),
  daysLeft: z.int().nullable().describe('Days until the exam; 0 on its day, null without a date'),
});

/** Whether the questions of the first visit are still open. */
export const WelcomeSchema = z.object({ isOpen: z.boolean() });
export const EndWelcomeInput = z.object({
  hasStudied: z
    .boolean()
    .nullable()
    .describe('Whether the user has studied for the exam before; null if they skipped the question'),
});

export type TodayBlock = z.infer<typeof TodayBlockSchema>;
export type Today = z.infer<typeof TodaySchema>;
