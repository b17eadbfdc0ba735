import { z } from 'zod';
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
  answeredAt: isoDate.describe('When the user missed the question'),
});

export type Mistake = z.infer<typeof MistakeSchema>;
