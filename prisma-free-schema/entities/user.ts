import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';

// Its id and times are written out here, since columns.ts needs User for `owned`.
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUIDv7()),
    /** Lower case: addresses are one regardless of case. */
    email: p.string().length(254).unique(),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    /** argon2id in PHC form; null for a user who signs in through an OpenID provider. */
    passwordHash: p.text().nullable(),
    /** 'issuer subject' of an OpenID provider; null for a local account. */
    oidcSubject: p.string().length(512).nullable().unique(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    updatedAt: p
      .datetime(3)
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});
