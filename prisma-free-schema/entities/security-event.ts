import { defineEntity, p } from '@mikro-orm/core';
import { created, identified } from './columns.ts';

export const SECURITY_EVENTS = [
  'registered',
  'signedIn',
  'signInRefused',
  'signedOut',
  'signInEnded',
  'passwordChanged',
  'passwordResetRequested',
  'emailChangeRequested',
  'emailChanged',
  'addressConfirmed',
  'accountLinked',
  'accountExported',
  'accountDeleted',
  'operatorRefused',
  'operatorAction',
  'limitReached',
] as const;

/**
 * One line of the security trail. The worker deletes it after 90 days. The removal of an account deletes the lines about
 * its user, and adds one that names the id in `detail` only.
 */
export const SecurityEventEntity = defineEntity({
  name: 'SecurityEvent',
  tableName: 'security_events',
  properties: {
    ...identified(),
    kind: p.enum(SECURITY_EVENTS),
    /** Not a foreign key, so that writing a line never waits for a lock on the user. Null for a visitor and for an operator. */
    userId: p.uuid().nullable(),
    /** The address that counts as one caller; see src/http/caller-address.ts. */
    address: p.string().length(64).nullable(),
    /** What the event concerns, such as an operator's action. Never a secret and nothing that a user wrote. */
    detail: p.string().length(200).nullable(),
    ...created(),
  },
  indexes: [{ properties: ['createdAt'] }, { properties: ['userId', 'createdAt'] }],
});
