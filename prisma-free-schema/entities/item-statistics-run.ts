import { defineEntity, p } from '@mikro-orm/core';

/** The nightly computation of the item statistics. There is one row. */
export const ItemStatisticsRunEntity = defineEntity({
  name: 'ItemStatisticsRun',
  tableName: 'item_statistics_runs',
  properties: {
    id: p.string().length(20).primary(),
    /** The lease of the worker that computes; see src/platform/lease.ts. */
    claimedAt: p.datetime(3).nullable(),
    dueAt: p.datetime(3),
    /** When the statistics were last replaced. */
    finishedAt: p.datetime(3).nullable(),
  },
});
