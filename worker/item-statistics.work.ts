import { z } from 'zod';
import { listAllQuestions } from '#server/features/bank/bank.service.ts';
import { computeItemStatistics } from '#server/features/item-statistics/item-statistics.service.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import type { JobContract } from '#server/platform/queue/jobs.ts';
import { MINUTE_MS } from '#server/platform/time.ts';

const itemStatisticsJob = {
  queue: 'statistics',
  name: 'item-statistics',
  payload: z.strictObject({}),
} as const satisfies JobContract;

/** Computes the item statistics of the night. It looks often, so that a run that was stopped begins again soon. */
export const itemStatisticsHandler: Handler<typeof itemStatisticsJob> = {
  job: itemStatisticsJob,
  every: 10 * MINUTE_MS,
  run: (call, _payload, terms) => computeItemStatistics(call, () => listAllQuestions(call), terms),
};
