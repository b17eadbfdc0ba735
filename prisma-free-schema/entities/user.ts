import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';

// The id and the times are written out here because columns.ts imports User for `owned`.
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUIDv7()),
    /** Lowercase, because addresses that differ only in case are the same account. */
    email: p.string().length(254).unique(),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    /** argon2id in PHC form; null for a user who signs in through an OpenID provider. */
    passwordHash: p.text().nullable(),
    /** 'issuer subject' of an OpenID provider; null for a local account. */
    oidcSubject: p.string().length(512).nullable().unique(),
    /** When the user showed that they receive mail at their address; null until then. Counts only where mail is set up. */
    confirmedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
