import { defineEntity, p } from '@mikro-orm/core';
import { created, owned } from './columns.ts';

/** A signed-in browser. It is not called a session because in this project a session is a study session. */
export const SignInEntity = defineEntity({
  name: 'SignIn',
  tableName: 'sign_ins',
  properties: {
    /** SHA-256 of the session id in the cookie, so that a stolen copy of the table gives no access to accounts. */
    id: p.string().length(64).primary(),
    ...owned(),
    data: p.json<Record<string, unknown>>(),
    /** The caller's address and the browser's User-Agent at sign-in, for the list on the account page. */
    address: p.string().length(64),
    browser: p.string().length(300).nullable(),
    /** When the sign-in began or was last extended, which happens at most once a day. */
    usedAt: p.datetime(3),
    expiresAt: p.datetime(3),
    ...created(),
  },
  indexes: [{ properties: ['user'] }, { properties: ['expiresAt'] }],
});
