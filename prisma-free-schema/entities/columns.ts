import { randomUUIDv7 } from 'node:crypto';
import { p } from '@mikro-orm/core';
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

/** The member whom a row belongs to. Removing the member removes the row. */
export const owned = () => ({
  user: () => p.manyToOne(User).deleteRule('cascade'),
});

export const topic = () => ({ topicId: p.string().length(20) });
