import { z } from 'zod';
import { PLAN_STAGES, PLAN_STATUSES, SOURCES } from './plans.constants.ts';
import { isoDate, topicId } from './wire.ts';

const text = z.string().trim().min(1);

/** A detailed plan, curated (plan.yaml) or generated. */
export const PlanContentSchema = z.strictObject({
  mainConcepts: z.array(text).min(7).max(8),
  examples: z
    .array(z.strictObject({ title: text, scenario: text, application: text }))
    .min(3)
    .max(4),
  examTip: text,
  importantNotes: z.array(text).min(10).max(15),
});

const source = z
  .enum(SOURCES)
  .describe("'claude' if Claude wrote the plan from the topic's material, 'curated' if it is the curated one");

/** The progress of a plan. */
export const PlanStatusSchema = z.object({
  status: z.enum(PLAN_STATUSES),
  error: z.string().nullable().describe('Why the plan failed, as a sentence; null unless failed'),
  stage: z.enum(PLAN_STAGES).nullable().describe('The current stage; null unless in progress'),
  source: source.nullable().describe('Null until completed'),
  requestedAt: isoDate.nullable(),
  startedAt: isoDate.nullable().describe('Null while the plan is waiting'),
  finishedAt: isoDate.nullable(),
});

/**
 * A finished plan as it is served. The descriptions are only for readers of the API: the model, which gets
 * `PlanContentSchema`, writes no markup.
 */
export const PlanSchema = PlanContentSchema.extend({
  mainConcepts: PlanContentSchema.shape.mainConcepts.describe(
    "One concept each. In a curated plan, '**' encloses its leading words: '**Free look.** It runs from receipt.'",
  ),
  topicId,
  source,
  model: z.string().nullable().describe('The model that wrote the plan; null if curated'),
  finishedAt: isoDate.describe('When the user got the plan; the text of a curated plan follows later corrections'),
});

export type PlanContent = z.infer<typeof PlanContentSchema>;
export type PlanStatus = z.infer<typeof PlanStatusSchema>;
export type Plan = z.infer<typeof PlanSchema>;
