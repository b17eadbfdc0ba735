import { z } from 'zod';
import { FactSchema } from './topics.ts';
import { QUESTION_MAX } from './tutor.constants.ts';
import { id, isoDate, topicId } from './wire.ts';

const EMPTY = 'Please type a question';

export const AskInput = z.object({
  topicId,
  question: z
    .string(EMPTY)
    .trim()
    .min(1, EMPTY)
    .max(QUESTION_MAX, `A question can have ${QUESTION_MAX.toLocaleString('en-US')} characters at most`),
  questionId: z
    .string()
    .max(100)
    .optional()
    .describe("The id of a question in the user's latest quizzes that this is about"),
});

const PassageSchema = z.object({
  topicId,
  heading: z.string(),
  anchor: z.string().describe("The id of the passage's element on its topic's page"),
  text: z.string().describe('Each paragraph is one line; list items start with a bullet'),
  facts: z.array(z.string()),
});

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
  facts: z.array(CitedFactSchema).describe('The facts that the text and the passages cite'),
  passages: z.array(PassageSchema),
  notice: z.string().nullable(),
  isStopped: z.boolean().describe('Whether the user stopped the answer before it was complete'),
  createdAt: isoDate,
});

export type Passage = z.infer<typeof PassageSchema>;
export type CitedFact = z.infer<typeof CitedFactSchema>;
export type TutorMessage = z.infer<typeof TutorMessageSchema>;

/** An event that `tutor.ask` streams: a piece of text, newly cited facts, or at the end the saved message. */
export type TutorEvent =
  | { type: 'text'; text: string }
  | { type: 'facts'; facts: CitedFact[] }
  | { type: 'done'; message: TutorMessage };
