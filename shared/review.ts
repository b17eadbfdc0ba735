import { z } from 'zod';
import { OPTION_LETTERS } from './quiz.constants.ts';
import { OthersSchema } from './quiz.ts';
import { QUEUE_LENGTH, RATINGS, REVIEW_KINDS } from './review.constants.ts';
import { isoDate, UUID } from './wire.ts';

const count = z.int().min(0);
/** The id of a flashcard or of a question. */
const itemId = z.string().min(1).max(100);

const ReviewItemSchema = z.object({
  id: itemId,
  kind: z.enum(REVIEW_KINDS),
  topicId: z.string(),
  front: z.string(),
  back: z.string(),
  options: z.array(z.string()).optional().describe('Of a question: its options, shuffled'),
  correct: z
    .int()
    .min(0)
    .max(OPTION_LETTERS.length - 1)
    .optional()
    .describe('Of a question: the index of the correct option'),
  rationales: z.array(z.string()).optional().describe('Of a question: why each option is right or wrong'),
  others: OthersSchema.optional().describe('Of a question: how others answered; null below 30 first answers'),
  ifAgain: isoDate.describe('When the item comes back after Again'),
  ifGood: isoDate.describe('When the item comes back after Good'),
});

export const ReviewQueueSchema = z.object({
  due: count.describe('Items of the queue that are due, or if nothing is, that come back within ten minutes'),
  fresh: count.describe('New flashcards of the queue'),
  minutes: count.describe('What the queue takes of the minutes that are left today'),
  items: z.array(ReviewItemSchema).max(QUEUE_LENGTH),
  leftOut: count.describe('In the last days before the exam: items that will not be seen again'),
  nextDueAt: isoDate.nullable().describe('When the next item is due; null if there is none'),
});

export const GradeInput = z.object({
  id: itemId,
  rating: z.enum(RATINGS),
  // The column can't hold the smallest numbers.
  seconds: z
    .number()
    .min(0)
    .max(3600)
    .transform((seconds) => Math.round(seconds * 10) / 10),
  // Not z.uuid(), because a malformed id is 404 and a malformed attempt is 400.
  attemptId: z
    .string()
    .regex(UUID, 'attemptId must be a UUID')
    .describe('Made by the client for each attempt, so that a repeated call counts once'),
});
export const GradeResultSchema = z.object({ id: itemId, dueAt: isoDate });

export const ReviewSummarySchema = z.object({
  waiting: count.describe('Items to review now, as the queue would have without its limit'),
  dueToday: count.describe('Items still to review today, within the minutes of the day'),
  dueTomorrow: count.describe('Items and new flashcards of tomorrow if nothing more is reviewed today'),
  reviewed: z
    .array(z.object({ day: z.iso.date(), count }))
    .describe('The days with reviews of the last 365, oldest first'),
  streak: count.describe('Study days in a row: days with an answer or a grade. One missed day a week is forgiven'),
  retention: z.number().min(0).max(1).nullable().describe('The share of Good; null without reviews'),
  leftOut: count.describe('Items that will not be seen again before the exam'),
  timeZone: z.string().describe('The time zone of the days'),
});

export type ReviewItem = z.infer<typeof ReviewItemSchema>;
export type ReviewQueue = z.infer<typeof ReviewQueueSchema>;
export type GradeInput = z.infer<typeof GradeInput>;
export type GradeResult = z.infer<typeof GradeResultSchema>;
export type ReviewSummary = z.infer<typeof ReviewSummarySchema>;
