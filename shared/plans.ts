import { z } from 'zod';

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

export const PLAN_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;

export type PlanContent = z.infer<typeof PlanContentSchema>;
