import { z } from 'zod';
import type { Handler } from '../../platform/queue/handler.ts';
import type { JobContract } from '../../platform/queue/jobs.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { closeAbandoned } from './study-sessions.service.ts';

const closeAbandonedJob = {
  queue: 'clear-expired',
  name: 'close-abandoned',
  payload: z.strictObject({}),
} as const satisfies JobContract;

/** Closes the study sessions that nobody reports about any more. */
export const closeAbandonedHandler: Handler<typeof closeAbandonedJob> = {
  job: closeAbandonedJob,
  every: 10 * MINUTE_MS,
  run: async (call) => ({ closed: await closeAbandoned(call) }),
};
