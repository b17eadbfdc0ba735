import { z } from 'zod';
import { id, topicId } from './wire.ts';

const text = z.string().trim().min(1);

export const CatalogueSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^\d$/),
    title: text,
    shortTitle: text,
    itemCount: z.int().positive(),
    subtopics: z.array(
      z.strictObject({ id: z.string().regex(/^\d\.\d$/), title: text, itemCount: z.int().positive().optional() }),
    ),
  }),
);

const list = z.array(text).min(2);
const table = z
  .strictObject({ columns: z.array(text).min(2).max(4), rows: z.array(z.array(text)).min(2) })
  .refine(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length),
    'every row must have a cell for each column',
  );

/**
 * One block of a section's body: a paragraph, a list, an everyday example, or a table that compares terms. Any text can
 * contain **strong**, *emphasis*, and [[term]] or [[term|words shown]] for a term in the topic's list.
 */
const BlockSchema = z.union([
  text,
  z.strictObject({ list }),
  z.strictObject({ example: text }),
  z.strictObject({ table }),
]);

/** A part of a topic's study text that can be understood on its own. */
export const PassageSchema = z.object({
  topicId,
  heading: z.string(),
  anchor: z.string().describe("The id of the passage's element on its topic's page"),
  blocks: z.array(BlockSchema),
  facts: z.array(z.string()).describe('The ids of the facts that the passage states'),
});

const SectionSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: text,
  body: z.array(BlockSchema).min(2),
});

/** The study text of a topic. */
export const StudySchema = z.strictObject({
  overview: text,
  keyPoints: z.array(text).min(8).max(12),
  introduction: z.array(text).min(1),
  sections: z.array(SectionSchema).min(5).max(8),
  terms: z
    .array(z.strictObject({ term: text, definition: text }))
    .min(8)
    .max(15),
  examTip: text,
});

const factId = z.string().regex(/^\d(\.\d)?-f\d{2,3}$/);
const facts = z.array(factId).min(1);

/** A block of study.yaml with the ids of the facts that it states. */
const StatingBlockSchema = z.union([
  z.strictObject({ text, facts }),
  z.strictObject({ list, facts }),
  z.strictObject({ example: text, facts }),
  z.strictObject({ table, facts }),
]);

/** points.yaml: the ids of the facts that each key point states, by the words in bold with which the point begins. */
export const PointsFileSchema = z.record(z.string(), z.array(z.string()).min(1));

/** study.yaml: the study text of a topic, whose blocks can name the facts that they state. */
export const StudyFileSchema = StudySchema.extend({
  sections: z
    .array(SectionSchema.extend({ body: z.array(z.union([BlockSchema, StatingBlockSchema])).min(2) }))
    .min(5)
    .max(8),
});

/**
 * How a fact was checked: A primary source, B two secondary sources that agree, B- one secondary source, C general
 * knowledge.
 */
const FACT_CONFIDENCES = ['A', 'B', 'B-', 'C'] as const;

/**
 * facts.yaml: the facts that questions, cards, and texts are based on. `law` marks a legal rule, whose source is a
 * citation. `read` is a citation with the first words of the passage that an editor read. Confidence A needs it. `tested`
 * marks what the exam may ask: at least one question states it with its key.
 */
export const FactSchema = z.strictObject({
  id: factId,
  statement: text,
  source: text,
  checked: z.iso.date(),
  confidence: z.enum(FACT_CONFIDENCES),
  read: z
    .string()
    .regex(/^\S.*: \S/, 'must be a citation, a colon, a blank and the first words of the passage')
    .optional(),
  law: z.boolean().default(false),
  tested: z.boolean().default(false),
});

export const FactsFileSchema = z.array(FactSchema).min(1);

/** content/facts/*.yaml: the facts that several topics teach. The id begins with the id of one of them. */
export const SharedFactsFileSchema = z.array(FactSchema.extend({ topics: z.array(topicId).min(2) })).min(1);

/** Returns the shared facts that a topic teaches, as facts of the topic. */
export const taughtIn = (topicId: string, shared: SharedFact[]): Fact[] =>
  shared.filter(({ topics }) => topics.includes(topicId)).map(({ topics: _, ...fact }) => fact);

/** A topic as served to a user. `study` is null if the topic has no material. */
const TopicStudySchema = z.object({
  id: topicId,
  minutes: z.int().describe('Reading time of all study text in minutes, rounded up'),
  study: StudySchema.nullable().describe(
    "Texts can contain '**strong**', '*emphasis*', and '[[term]]' or '[[term|words shown]]' for one of the terms",
  ),
});

/** A topic's study text and the features that are available for it. */
export const TopicDetailsSchema = TopicStudySchema.extend({
  hasFreshCards: z.boolean().describe('Whether new flashcards can be generated in addition to the deck'),
});

/** A day, amount or person in the law, such as '10 days'. */
export const TaughtNumberSchema = z.object({
  value: z.string(),
  limits: z.string().describe('What the value limits, as a noun phrase'),
  source: z.string(),
});

export const TopicOverviewSchema = z.object({ topicId, overview: z.string() });

export const TopicInput = z.object({ topicId });
export const IdInput = z.object({ id });

export type Study = z.infer<typeof StudySchema>;
export type StudyFile = z.infer<typeof StudyFileSchema>;
export type StudyFileBlock = StudyFile['sections'][number]['body'][number];
export type Block = z.infer<typeof BlockSchema>;
export type Passage = z.infer<typeof PassageSchema>;
export type Fact = z.infer<typeof FactSchema>;
export type SharedFact = z.infer<typeof SharedFactsFileSchema>[number];
export type TaughtNumber = z.infer<typeof TaughtNumberSchema>;
export type TopicStudy = z.infer<typeof TopicStudySchema>;
export type TopicDetails = z.infer<typeof TopicDetailsSchema>;
export type TopicOverview = z.infer<typeof TopicOverviewSchema>;
