import { makePlan } from '#server/features/plans/plans.job.ts';
import { makePlanOf } from '#server/features/plans/plans.service.ts';
import type { Handler } from './consumers.ts';

export const plans: Handler<typeof makePlan> = {
  job: makePlan,
  run: async (em, { id }, deps) => ({ plan: await makePlanOf(em, id, deps) }),
};
