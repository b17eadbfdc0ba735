import { defineEntity, p } from '@mikro-orm/core';
import { created, owned } from './columns.ts';

/** A signed-in browser. `session` elsewhere means a study session, so this is a sign-in. */
export const SignIn = defineEntity({
  name: 'SignIn',
  tableName: 'sign_ins',
  properties: {
    /** SHA-256 of the cookie's session id, so that a copy of the table opens no account. */
    id: p.string().length(64).primary(),
    ...owned(),
    data: p.json<Record<string, unknown>>(),
    expiresAt: p.datetime(3),
    ...created(),
  },
  indexes: [{ properties: ['user'] }, { properties: ['expiresAt'] }],
});
