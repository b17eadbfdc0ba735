import { defineEntity, p } from '@mikro-orm/core';
import { created, identified } from './columns.ts';
import { UserEntity } from './user.ts';

/**
 * The data from which the worker writes a message when it sends it. The data contains no token that gives access to an
 * account, because the worker creates the token of a link at the moment of sending.
 */
export type OutboxMessage =
  | { kind: 'contact'; content: { name: string; email: string; subject: string; message: string } }
  | { kind: 'password-reset'; content: { email: string } }
  | { kind: 'email-change'; content: { email: string } }
  | { kind: 'email-changed'; content: { email: string } }
  | { kind: 'confirm-address'; content: { email: string } }
  | { kind: 'password-changed'; content: { email: string; browser: string | null } }
  | { kind: 'account-linked'; content: { email: string } }
  | { kind: 'budget-alert'; content: { day: string; percentage: number } }
  | { kind: 'reminder'; content: { day: string } };

const MAIL_KINDS = [
  'contact',
  'password-reset',
  'email-change',
  'email-changed',
  'confirm-address',
  'password-changed',
  'account-linked',
  'budget-alert',
  'reminder',
] as const satisfies OutboxMessage['kind'][];

/**
 * - `waiting`: not due yet, or a worker holds the lease and is still connecting to the SMTP server.
 * - `sending`: the text of the message may already be on its way.
 * - `sent`: the SMTP server accepted the message.
 * - `unclear`: the connection or the worker was lost while sending. The message may have arrived, so only an operator
 *   sends it again.
 * - `failed`: the SMTP server refused the message permanently, or temporarily for a whole day.
 */
const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'unclear', 'failed'] as const;

/** A message in the outbox. The row is authoritative even if the queue loses its job. */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    ...identified(),
    /** The user who caused the message; null for a visitor. Deleting the user deletes the message. */
    user: () => p.manyToOne(UserEntity).nullable().deleteRule('cascade'),
    kind: p.enum(MAIL_KINDS),
    content: p.json<OutboxMessage['content']>(),
    status: p.enum(MAIL_STATUSES),
    attempts: p.smallint(),
    /** The time of the next attempt, or the end of the lease while a worker holds one. */
    dueAt: p.datetime(3),
    /** When the current lease began; null while no worker holds one. */
    claimedAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    /** When the message expires. An expired message isn't sent, and its row is deleted. Null if it never expires. */
    expiresAt: p.datetime(3).nullable(),
    /** Why the last attempt failed, for operators; null if no attempt failed. */
    error: p.text().nullable(),
    ...created(),
  },
  indexes: [
    { properties: ['status', 'dueAt'] },
    { properties: ['kind', 'status', 'dueAt'] },
    { properties: ['user'] },
    { properties: ['expiresAt'], where: '"expires_at" is not null' },
  ],
});
