import { type RequestJob, RequestPayload } from '../../platform/requests.ts';

export const planJob = {
  queue: 'generation',
  name: 'plan',
  table: 'plans',
  payload: RequestPayload,
  priority: 2,
} as const satisfies RequestJob;
