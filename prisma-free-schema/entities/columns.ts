import { randomUUIDv7 } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { WORK_STATUSES } from '#shared/work.ts';
import { User } from './user.ts';

// Spread into entities. Ids are UUIDs of version 7: opaque outside, and new rows stand at the end of their index.
export const identified = () => ({
  id: p
    .uuid()
    .primary()
    .onCreate(() => randomUUIDv7()),
});

export const created = () => ({
  createdAt: p.datetime(3).onCreate(() => new Date()),
});

export const updated = () => ({
  updatedAt: p
    .datetime(3)
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
});

/** The user whom a row belongs to. Removing the user removes the row. */
export const owned = () => ({
  user: () => p.manyToOne(User).deleteRule('cascade'),
});

export const topic = () => ({ topicId: p.string().length(20) });

/** The state of a request that a worker processes; see src/platform/requests.ts. */
export const requestState = () => ({
  status: p.enum(WORK_STATUSES),
  /** A sentence for the user, and its kind; null unless failed. */
  error: p.text().nullable(),
  errorKind: p.string().length(20).nullable(),
  /** How often a worker began. */
  attempts: p.smallint(),
  requestedAt: p.datetime(3),
  /** When the latest worker acquired its lease; null while the request is pending. */
  claimedAt: p.datetime(3).nullable(),
  /** The end of the lease. While pending: the time after which the job is considered lost. */
  dueAt: p.datetime(3),
  finishedAt: p.datetime(3).nullable(),
});
