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
  .describe("'claude' wrote it from the topic's material, or it is the library's 'curated' one");

/** How far a plan is. */
export const PlanStatusSchema = z.object({
  status: z.enum(PLAN_STATUSES),
  error: z.string().nullable().describe('Why it failed, in a sentence; null unless failed'),
  stage: z.enum(PLAN_STAGES).nullable().describe('What is being done; null unless in progress'),
  source: source.nullable().describe('Null until completed'),
  requestedAt: isoDate.nullable(),
  startedAt: isoDate.nullable().describe('Null while it waits'),
  finishedAt: isoDate.nullable(),
});

/** A finished plan as it is served. */
export const PlanSchema = PlanContentSchema.extend({
  topicId,
  source,
  model: z.string().nullable().describe('Who wrote it; null for a curated one'),
  finishedAt: isoDate,
});

export type PlanContent = z.infer<typeof PlanContentSchema>;
export type PlanStatus = z.infer<typeof PlanStatusSchema>;
export type Plan = z.infer<typeof PlanSchema>;
