import { z } from 'zod';
import { MOST_OF_DRILL } from './drill.constants.ts';
import { NUMBER_UNITS } from './numbers.ts';
import { QuizAnswerSchema, UnfinishedQuizSchema } from './quiz.ts';
import { id, topicId } from './wire.ts';

export const StartDrillInput = z.object({ count: z.int().min(1).max(MOST_OF_DRILL).default(20) });
export const AnswerDrillInput = QuizAnswerSchema.extend({ id });
export const DrillAnswerSchema = z.object({
  isCorrect: z.boolean(),
  correct: z.int().describe('Index of the correct option'),
  remaining: z.int().describe('Questions of the drill that have no correct answer yet'),
});

export const UnfinishedDrillSchema = UnfinishedQuizSchema.extend({
  answers: z.array(QuizAnswerSchema).describe('The first answer to each question so far'),
  solved: z.array(z.string()).describe('The ids of the questions that have a correct answer'),
});

/** One number of the law, as the page with all of them shows it. */
export const SheetNumberSchema = z.object({
  id: z.string().describe('The id of the question that asks for it'),
  topicId,
  value: z.string(),
  unit: z.enum(NUMBER_UNITS),
  limits: z.string().describe('What the value limits'),
  source: z.string(),
});

export type DrillAnswer = z.infer<typeof DrillAnswerSchema>;
export type UnfinishedDrill = z.infer<typeof UnfinishedDrillSchema>;
export type SheetNumber = z.infer<typeof SheetNumberSchema>;
