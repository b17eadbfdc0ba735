import { z } from 'zod';
import { PRACTICE_COUNTS, PRACTICE_SCOPES, QUIZ_LENGTH } from './quiz.constants.ts';
import { QuizAnswerSchema } from './quiz.ts';
import { id, topicId } from './wire.ts';

export const StartPracticeInput = z.object({
  scope: z.enum(PRACTICE_SCOPES),
  count: z.literal(PRACTICE_COUNTS).default(QUIZ_LENGTH),
  area: z.string().max(10).optional().describe('With the scope mistakes: only the mistakes of this area'),
  questionIds: z
    .array(z.string().max(100))
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Asks exactly these questions, which must be mistakes or questions of finished exams of the user. `count` then has no effect',
    ),
  keepsUnfinished: z
    .boolean()
    .optional()
    .describe('Refuses with 409 instead of replacing an unfinished practice that has answers'),
});

export const SubmitPracticeInput = z.object({ id, answers: z.array(QuizAnswerSchema).max(100) });

export const PracticeResultSchema = z.object({
  score: z.int(),
  total: z.int(),
  areas: z.array(z.object({ area: z.string(), correct: z.int(), total: z.int() })),
});

export const WeakTopicsSchema = z.object({ topicIds: z.array(topicId) });

export type StartPracticeInput = z.infer<typeof StartPracticeInput>;
export type PracticeResult = z.infer<typeof PracticeResultSchema>;
