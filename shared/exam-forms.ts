import { z } from 'zod';
import { QuestionContentSchema } from './quiz.ts';
import { topicId } from './wire.ts';

/**
 * A question of content/exams/form-N.yaml. Sealed questions are for exams only: no quiz, card, search or tutor prompt of
 * a user shows one before the user has finished its form.
 */
const SealedQuestionSchema = z.strictObject({
  id: z.string().regex(/^form-\d-q\d{2,3}$/),
  topicId,
  ...QuestionContentSchema.shape,
});

/** The questions of a sealed form, in the order of the exam's areas. */
export const SealedFormSchema = z.array(SealedQuestionSchema).min(1);

export type SealedQuestion = z.infer<typeof SealedQuestionSchema>;
