import { z } from 'zod';
import { PageInput, pageOf } from './lists.ts';
import { OPTION_LETTERS } from './quiz.constants.ts';
import { FactSchema, PassageSchema } from './topics.ts';
import { QUESTION_MAX } from './tutor.constants.ts';
import { id, isoDate, topicId } from './wire.ts';

const EMPTY = 'Please type a question';
/** Longer than any option. */
const OPTION_MAX = 1000;

/** A question that the user answered. The options are in the order in which they were shown. */
const TutorQuestionSchema = z.object({
  questionId: z.string(),
  stem: z.string(),
  options: z.array(z.string()),
  chosen: z.int().describe('The index of the option that the user chose'),
  correct: z.int().describe('The index of the correct option'),
});

const letterIndex = z
  .int()
  .min(0)
  .max(OPTION_LETTERS.length - 1);

export const AskInput = z
  .object({
    topicId,
    question: z
      .string(EMPTY)
      .trim()
      .min(1, EMPTY)
      .max(QUESTION_MAX, `A question can be at most ${QUESTION_MAX.toLocaleString('en-US')} characters`)
      .optional()
      .describe('Without it, `about` is required, and the question is why the chosen option is right or wrong'),
    about: z
      .object({
        questionId: z.string().max(100),
        options: z
          .array(z.string().max(OPTION_MAX))
          .length(OPTION_LETTERS.length)
          .optional()
          .describe('The options as the user saw them. Defaults to the order of the latest quiz or exam'),
        chosen: letterIndex.describe('The index of the chosen option in this order'),
      })
      .optional()
      .describe('A question that a quiz, practice quiz, drill, finished exam or review showed to the user'),
  })
  .refine(({ question, about }) => question !== undefined || about !== undefined, EMPTY);

const CitedFactSchema = FactSchema.pick({
  id: true,
  statement: true,
  source: true,
  checked: true,
  confidence: true,
});

export const TutorMessageSchema = z.object({
  id,
  speaker: z.enum(['member', 'tutor']),
  text: z.string().describe('Cites facts as [f:5.3-f12]; empty if passages are the answer'),
  about: TutorQuestionSchema.nullable().describe('The question with options that the user asked about'),
  facts: z.array(CitedFactSchema).describe('The facts that the text and the passages cite'),
  passages: z.array(PassageSchema),
  notice: z.string().nullable(),
  isStopped: z.boolean().describe('Whether the user stopped the answer before it was complete'),
  createdAt: isoDate,
});

export const PageMessagesInput = PageInput.extend({ topicId });
export const MessagePageSchema = pageOf(TutorMessageSchema).extend({
  questions: z.int().describe('How many of all messages are questions of the user'),
});

export type AskInput = z.infer<typeof AskInput>;
export type TutorQuestion = z.infer<typeof TutorQuestionSchema>;
export type CitedFact = z.infer<typeof CitedFactSchema>;
export type TutorMessage = z.infer<typeof TutorMessageSchema>;

/** An event that `tutor.ask` streams: a piece of text, newly cited facts, or at the end the saved message. */
export type TutorEvent =
  | { type: 'text'; text: string }
  | { type: 'facts'; facts: CitedFact[] }
  | { type: 'done'; message: TutorMessage };
