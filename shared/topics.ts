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

/**
 * One piece of a section's body: a paragraph, a list, an everyday example, or a table for terms that are easily confused.
 * Inside any text: **strong**, *emphasis*, and [[term]] or [[term|words shown]] for a term of the topic's list.
 */
const BlockSchema = z.union([
  text,
  z.strictObject({ list: z.array(text).min(2) }),
  z.strictObject({ example: text }),
  z
    .strictObject({
      table: z.strictObject({ columns: z.array(text).min(2).max(4), rows: z.array(z.array(text)).min(2) }),
    })
    .refine(
      ({ table }) => table.rows.every((row) => row.length === table.columns.length),
      'every row needs a cell for each column',
    ),
]);

/** study.yaml: what a topic teaches. */
export const StudySchema = z.strictObject({
  overview: text,
  keyPoints: z.array(text).min(8).max(12),
  introduction: z.array(text).min(1),
  sections: z
    .array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), title: text, body: z.array(BlockSchema).min(2) }))
    .min(5)
    .max(8),
  terms: z
    .array(z.strictObject({ term: text, definition: text }))
    .min(8)
    .max(15),
  examTip: text,
});

/** How well a fact was checked: A read in the primary text, B two secondary sources agree, B- one, C general knowledge. */
const CONFIDENCES = ['A', 'B', 'B-', 'C'] as const;

/** facts.yaml: what a topic's questions, cards and texts rest on. `law` marks a rule of law; its source is then a citation. */
export const FactSchema = z.strictObject({
  id: z.string().regex(/^\d(\.\d)?-f\d{2,3}$/),
  statement: text,
  source: text,
  checked: z.iso.date(),
  confidence: z.enum(CONFIDENCES),
  law: z.boolean().default(false),
});

export const FactsFileSchema = z.array(FactSchema).min(1);

/** A topic as a user reads it; `study` is null while its material is not written. */
const TopicStudySchema = z.object({
  id: topicId,
  minutes: z.int().describe('Reading time of the study text in minutes, rounded up'),
  study: StudySchema.nullable(),
});

/** A topic with what the product can do for it beyond its material. */
export const TopicDetailsSchema = TopicStudySchema.extend({
  hasFreshCards: z.boolean().describe('Whether new flashcards can be written on request, beyond those of the deck'),
});

export const TopicOverviewSchema = z.object({ topicId, overview: z.string() });

export const TopicInput = z.object({ topicId });
export const IdInput = z.object({ id });

/** Adults read study text at about this many words a minute. */
export const WORDS_PER_MINUTE = 200;

export type Study = z.infer<typeof StudySchema>;
export type Block = z.infer<typeof BlockSchema>;
export type Fact = z.infer<typeof FactSchema>;
export type TopicStudy = z.infer<typeof TopicStudySchema>;
