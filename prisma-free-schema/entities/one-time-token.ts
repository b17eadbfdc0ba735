import { defineEntity, p } from '@mikro-orm/core';
import { created, owned } from './columns.ts';

export const TOKEN_PURPOSES = ['password-reset', 'email-change', 'confirm-address'] as const;

/** The token of a mailed link. It works once, until `expiresAt`. */
export const OneTimeTokenEntity = defineEntity({
  name: 'OneTimeToken',
  tableName: 'one_time_tokens',
  properties: {
    /** SHA-256 of the token, so that a stolen copy of the table gives no access to accounts. */
    id: p.string().length(64).primary(),
    ...owned(),
    purpose: p.enum(TOKEN_PURPOSES),
    /** The new address for an email change; the address to confirm; null for a password reset. */
    email: p.string().length(254).nullable(),
    expiresAt: p.datetime(3),
    ...created(),
  },
  indexes: [{ properties: ['user', 'purpose'] }, { properties: ['expiresAt'] }],
});
