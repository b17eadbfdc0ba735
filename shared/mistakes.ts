import { z } from 'zod';
import { PageInput, pageOf } from './lists.ts';
import { OthersSchema } from './quiz.ts';
import { isoDate } from './wire.ts';

/** A question that the user missed. `chosen` and `correct` are indexes into `options`. */
export const MistakeSchema = z.object({
  questionId: z.string(),
  topicId: z.string(),
  area: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  chosen: z.int(),
  correct: z.int(),
  rationales: z.array(z.string()),
  others: OthersSchema,
  answeredAt: isoDate.describe('When the user missed the question'),
});

/** Without an area, the mistakes of all areas are listed. */
export const PageMistakesInput = PageInput.extend({ area: z.string().optional() });
export const MistakePageSchema = pageOf(
  MistakeSchema.extend({ hasFlashcard: z.boolean().describe('Whether the question is one of the flashcards') }),
);
export const MistakeCountsSchema = z.object({
  total: z.int(),
  areas: z.array(z.object({ area: z.string(), count: z.int() })).describe('The areas with mistakes'),
});

export type ListedMistake = z.infer<typeof MistakePageSchema>['items'][number];
export type MistakeCounts = z.infer<typeof MistakeCountsSchema>;
export type Mistake = z.infer<typeof MistakeSchema>;
