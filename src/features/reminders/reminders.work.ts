import { z } from 'zod';
import type { Handler } from '../../platform/queue/handler.ts';
import type { JobContract } from '../../platform/queue/jobs.ts';
import { queueDueReminders } from './due-reminders.service.ts';

const HALF_A_MINUTE_MS = 30_000;

const remindJob = {
  queue: 'clear-expired',
  name: 'remind',
  payload: z.strictObject({}),
} as const satisfies JobContract;

/** Puts the reminders that are due into the outbox. */
export const remindHandler: Handler<typeof remindJob> = {
  job: remindJob,
  every: HALF_A_MINUTE_MS,
  run: async (call, _payload, { stopping }) => ({ queued: await queueDueReminders(call, stopping) }),
};
