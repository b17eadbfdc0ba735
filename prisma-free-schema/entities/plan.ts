import { defineEntity, p } from '@mikro-orm/core';
import { PLAN_STAGES, SOURCES } from '#shared/plans.constants.ts';
import type { PlanContent } from '#shared/plans.ts';
import { identified, owned, requestState, topic } from './columns.ts';

export const PlanEntity = defineEntity({
  name: 'Plan',
  tableName: 'plans',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    ...requestState(),
    /** Null unless in progress. */
    stage: p.enum(PLAN_STAGES).nullable(),
    /**
     * This and the next two columns are null until completed. For a curated plan, the text of the study material
     * replaces the stored content.
     */
    content: p.json<PlanContent>().nullable(),
    source: p.enum(SOURCES).nullable(),
    /** The model that wrote the plan; null for a curated plan. */
    model: p.string().length(100).nullable(),
  },
  uniques: [{ properties: ['user', 'topicId'] }],
  indexes: [{ properties: ['status', 'dueAt'] }],
});
