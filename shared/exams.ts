import { z } from 'zod';
import { EXAM_KINDS, SEALED_FORMS } from './exams.constants.ts';
import { pageOf } from './lists.ts';
import { OPTION_LETTERS } from './quiz.constants.ts';
import { OthersSchema } from './quiz.ts';
import { id, isoDate } from './wire.ts';

const kind = z.enum(EXAM_KINDS);
const option = z
  .int()
  .min(0)
  .max(OPTION_LETTERS.length - 1);
const chosen = option.nullable().describe('Index into the options; null without a choice');

export const StartExamInput = z.object({ kind });
export const ExamInput = z.object({ id });

export const ExamOfferSchema = z.object({
  sealedLeft: z
    .int()
    .min(0)
    .max(SEALED_FORMS)
    .describe('Full exams with new questions that the user can still start. An open one is not counted'),
});

export const SaveExamAnswerInput = z.object({
  id,
  position: z.string().describe('From 1 to the number of questions; any other position is 404'),
  chosen,
  flagged: z.boolean(),
});

/** A question of an open exam. It has nothing that tells the key. */
const SittingQuestionSchema = z.object({
  position: z.int().describe('From 1'),
  question: z.string(),
  options: z.array(z.string()),
});

const SavedExamAnswerSchema = z.object({ position: z.int(), chosen, flagged: z.boolean() });

/** An open exam. The areas are in the order of the exam outline; the questions of an area are shuffled. */
export const SittingSchema = z.object({
  id,
  kind,
  startedAt: isoDate,
  deadlineAt: isoDate,
  now: isoDate.describe("The server's clock"),
  questions: z.array(SittingQuestionSchema),
  answers: z.array(SavedExamAnswerSchema).describe('Every position that was ever saved'),
});

const AreaScoreSchema = z.object({ area: z.string(), correct: z.int(), total: z.int() });

/** A finished exam. */
export const ExamSummarySchema = z.object({
  id,
  kind,
  startedAt: isoDate,
  finishedAt: isoDate.describe('The deadline, if the deadline ended the exam'),
  score: z.int(),
  total: z.int(),
  passed: z.boolean(),
  isTimedOut: z.boolean(),
  areas: z.array(AreaScoreSchema),
});

export const ExamPageSchema = pageOf(ExamSummarySchema);

const ExamResultQuestionSchema = z.object({
  position: z.int(),
  id: z.string(),
  topicId: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  chosen,
  flagged: z.boolean(),
  seconds: z.int().describe('The time between the saves, as the server saw them'),
  correct: option,
  rationales: z.array(z.string()),
  others: OthersSchema,
  sources: z.array(z.string()),
});

export const ExamResultSchema = ExamSummarySchema.extend({
  questions: z
    .array(ExamResultQuestionSchema)
    .describe('Without questions that the study material no longer has or has changed, or that an open exam asks'),
});

export type ExamOffer = z.infer<typeof ExamOfferSchema>;
export type Sitting = z.infer<typeof SittingSchema>;
export type SavedExamAnswer = z.infer<typeof SavedExamAnswerSchema>;
export type ExamSummary = z.infer<typeof ExamSummarySchema>;
export type ExamResultQuestion = z.infer<typeof ExamResultQuestionSchema>;
export type ExamResult = z.infer<typeof ExamResultSchema>;
