import { randomUUIDv7 } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { REQUEST_STATUSES } from '#shared/request-status.ts';
import { UserEntity } from './user.ts';

// Column groups that entities spread into their properties. Ids are version 7 UUIDs: they reveal nothing useful to
// clients, and they increase over time, so new rows go to the end of the index.
export const identified = () => ({
  id: p
    .uuid()
    .primary()
    .onCreate(() => randomUUIDv7()),
});

export const created = () => ({
  createdAt: p.datetime(3),
});

export const updated = () => ({
  updatedAt: p.datetime(3),
});

/** When the user deleted the row; null if they didn't. Only the account export reads deleted rows; see src/platform/deleted-rows.ts. */
export const deletable = () => ({ deletedAt: p.datetime(3).nullable() });

/**
 * The index by which the worker finds rows that were deleted long ago. It contains only deleted rows. The other indexes
 * contain all rows: few rows are deleted, and the removal of an account looks all of them up by their user.
 */
export const deletedIndex = { properties: ['deletedAt' as const], where: '"deleted_at" is not null' };

/**
 * The size in bytes of the row's texts as JSON. Write `expression` exactly as PostgreSQL prints it: schema.test.ts
 * compares the two. The column is never null. It is declared nullable because inserts must not set it.
 */
export const jsonSize = (expression: string) => p.integer().generated(`${expression} stored`).nullable();

/** The user who owns the row. Deleting the user deletes the row. */
export const owned = () => ({
  user: () => p.manyToOne(UserEntity).deleteRule('cascade'),
});

export const topic = () => ({ topicId: p.string().length(20) });

/** The columns of a request that a worker processes under a lease; see src/platform/requests.ts. The row is authoritative even if the queue loses its job. */
export const requestState = () => ({
  status: p.enum(REQUEST_STATUSES),
  /** The error message for the user, and the kind of the error; null unless the status is failed. */
  error: p.text().nullable(),
  errorKind: p.string().length(20).nullable(),
  /** How many times a worker has started to process the row. */
  attempts: p.smallint(),
  requestedAt: p.datetime(3),
  /** When the current lease began; the lease holder recognizes its own lease by it. Null while there is no lease. */
  claimedAt: p.datetime(3).nullable(),
  /** When the lease expires or the queued job counts as lost. The sweep enqueues the row again after this time. */
  dueAt: p.datetime(3),
  finishedAt: p.datetime(3).nullable(),
});
