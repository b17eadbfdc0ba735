import type { Handler } from '../../platform/queue/handler.ts';
import { sweepRequests } from '../../platform/requests.ts';
import { processPlan } from './plan-generation.service.ts';
import { planJob } from './plans.job.ts';

export const planHandler: Handler<typeof planJob> = {
  job: planJob,
  run: async (call, { id }, terms) => ({ plan: await processPlan(call, id, terms) }),
  sweep: ({ db, deps, now }) => sweepRequests(db, deps.queue, planJob, now),
};
