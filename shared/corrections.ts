import { z } from 'zod';
import { catalogue, orderedTopics } from './catalogue.ts';

const text = z.string().trim().min(1);
const topicIds = orderedTopics.map(({ id }) => id);
const areaIds = catalogue.map(({ id }) => id);

/** The options of a policy are facts of the trade. */
const TRADE = ['settlement', 'nonforfeiture', 'dividend', 'payout', 'income', 'benefit', 'insurability', 'conversion'];
/** What tells of a question: its parts, a letter of an option, or the id of an item. */
const OF_A_QUESTION = new RegExp(
  [
    String.raw`\b(?:questions?|answers?|distractors?|stems?)\b`,
    String.raw`(?<!(?:${TRADE.join('|')}) )\boptions?\b`,
    // 'A' is an article, and Class D and Part B are terms.
    String.raw`(?<!\.|Class |Part )\b[B-D]\b(?!\.\w)|\bA (?:is|was|and|or)\b|["'(]A["')]`,
    String.raw`\b\d(?:\.\d)?-[a-z]\d+`,
  ].join('|'),
);
const ofFacts = text.refine(
  (words) => !OF_A_QUESTION.test(words),
  'Speak of the fact, not of a question, an option or a letter',
);

const FactCorrectionSchema = z.strictObject({
  date: z.iso.date(),
  topic: z.enum(topicIds, 'There is no such topic'),
  before: ofFacts,
  after: ofFacts,
  reason: ofFacts,
  source: text,
});

/** A correction of a sealed form of the exam, whose content stays unknown. */
const SealedCorrectionSchema = z.strictObject({ date: z.iso.date(), area: z.enum(areaIds, 'There is no such area') });

/** content/corrections.yaml: what was corrected in the study material, newest first. */
export const CorrectionsFileSchema = z
  .array(z.union([FactCorrectionSchema, SealedCorrectionSchema]))
  .refine(
    (entries) => entries.every(({ date }, index) => index === 0 || date <= entries[index - 1]!.date),
    'The newest correction comes first',
  );

const CorrectionSchema = z.object({
  date: z.iso.date(),
  topicId: z.string().describe('The topic; for a sealed form of the exam the area'),
  before: z.string().nullable().describe('Null for a sealed form'),
  after: z.string().nullable(),
  reason: z.string(),
  source: z.string().nullable(),
});

export const CorrectionsSchema = z.object({
  corrections: z.array(CorrectionSchema).describe('Newest first'),
  reports: z.object({
    received: z.int().min(0).describe('All reports of errors by users'),
    settled: z.int().min(0).describe('Those that an operator has settled'),
  }),
});

export type Correction = z.infer<typeof CorrectionSchema>;
type CorrectionsFile = z.infer<typeof CorrectionsFileSchema>;

/** Returns the corrections as readers see them. */
export const correctionsOf = (entries: CorrectionsFile): Correction[] =>
  entries.map((entry) =>
    'topic' in entry
      ? {
          date: entry.date,
          topicId: entry.topic,
          before: entry.before,
          after: entry.after,
          reason: entry.reason,
          source: entry.source,
        }
      : { date: entry.date, topicId: entry.area, before: null, after: null, reason: SEALED, source: null },
  );

const SEALED = 'We corrected a practice exam. Its questions stay secret.';
export type Corrections = z.infer<typeof CorrectionsSchema>;
