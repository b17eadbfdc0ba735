import { defineEntity, p } from '@mikro-orm/core';
import { PLAN_STATUSES, type PlanContent } from '#shared/plans.ts';
import { created, identified, owned, topic, updated } from './columns.ts';

export const Plan = defineEntity({
  name: 'Plan',
  tableName: 'plans',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    status: p.enum(PLAN_STATUSES),
    /** A sentence for the member; null unless failed. */
    error: p.text().nullable(),
    content: p.json<PlanContent>().nullable(),
    ...created(),
    ...updated(),
  },
  uniques: [{ properties: ['user', 'topicId'] }],
  indexes: [{ properties: ['status', 'updatedAt'] }],
});
