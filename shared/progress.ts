import { z } from 'zod';
import { id, isoDate, topicId } from './wire.ts';

/** In seconds. A longer period means that the client's clock is wrong. */
const LONGEST_STRETCH = 86_400;

export const ProgressSchema = z.object({
  id,
  topicId,
  completed: z.boolean(),
  lastVisited: isoDate.nullable(),
  timeSpent: z.int().describe('Seconds'),
  updatedAt: isoDate,
});

export const RecordProgressInput = z
  .object({
    topicId,
    lastVisited: z.iso.datetime({ offset: true, message: 'lastVisited must be an ISO 8601 time' }).optional(),
    timeSpent: z.number().positive().max(LONGEST_STRETCH).transform(Math.round).optional().describe('Seconds'),
    studySessionId: z.uuid().optional().describe('The study session that was open during this time'),
    isReadToEnd: z.literal(true).optional().describe('The end of Quick Recap, Full Text or Detailed Study was in view'),
  })
  .refine(
    ({ lastVisited, timeSpent, isReadToEnd }) =>
      [lastVisited, timeSpent, isReadToEnd].some((value) => value !== undefined),
    'One of lastVisited, timeSpent and isReadToEnd is required',
  );

export const TopicProgressSchema = z.object({ completed: z.boolean() });

export type Progress = z.infer<typeof ProgressSchema>;
export type RecordProgressInput = z.infer<typeof RecordProgressInput>;
