import { z } from 'zod';
import { QUESTION_MAX } from './citations.ts';
import { FactSchema } from './topics.ts';
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
    .describe('Of the quiz question that it is about, as the last run served it'),
});

const PassageSchema = z.object({
  topicId,
  heading: z.string(),
  anchor: z.string().describe('Where it stands on the page of its topic'),
  text: z.string().describe('Paragraphs are lines; list items begin with a bullet'),
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
  text: z.string().describe('The facts that it rests on are named as [f:5.3-f12]; empty where passages answer'),
  facts: z.array(CitedFactSchema).describe('What text and passages cite'),
  passages: z.array(PassageSchema),
  notice: z.string().nullable(),
  createdAt: isoDate,
});

export type Passage = z.infer<typeof PassageSchema>;
export type CitedFact = z.infer<typeof CitedFactSchema>;
export type TutorMessage = z.infer<typeof TutorMessageSchema>;

/** What `tutor.ask` streams: pieces of text with the facts that they newly cite, and at last the message as it is kept. */
export type TutorEvent =
  | { type: 'text'; text: string }
  | { type: 'facts'; facts: CitedFact[] }
  | { type: 'done'; message: TutorMessage };
