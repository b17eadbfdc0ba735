import type { Handler } from '../../platform/queue/handler.ts';
import { type RequestJob, RequestPayload, sweepRequests } from '../../platform/requests.ts';
import { processPlan } from './plan-generation.service.ts';

export const planJob = {
  queue: 'generation',
  name: 'plan',
  table: 'plans',
  payload: RequestPayload,
  attempts: 3,
  backoff: 2000,
  priority: 2,
} as const satisfies RequestJob;

export const planHandler: Handler<typeof planJob> = {
  job: planJob,
  run: async (call, { id }, terms) => ({ plan: await processPlan(call, id, terms) }),
  sweep: ({ db, deps, now }) => sweepRequests(db, deps.queue, planJob, now),
};
