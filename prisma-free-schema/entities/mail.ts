import { defineEntity, p } from '@mikro-orm/core';
import { created, identified } from './columns.ts';
import { User } from './user.ts';

/**
 * What a mail is made from when it is sent. Nothing here opens an account: the worker makes a link's token at the moment
 * of sending.
 */
export type OutboxMessage =
  | { kind: 'contact'; content: { name: string; email: string; subject: string; message: string } }
  | { kind: 'password-reset'; content: { email: string } }
  | { kind: 'email-change'; content: { email: string } }
  | { kind: 'email-changed'; content: { email: string } };

const MAIL_KINDS = [
  'contact',
  'password-reset',
  'email-change',
  'email-changed',
] as const satisfies OutboxMessage['kind'][];

/**
 * `waiting` until it is due, and while the worker that holds its lease connects to the SMTP server; `sending` from the moment
 * its text may go out; `sent` when the server accepted it; `unclear` when the connection or the worker was lost while
 * sending: the mail may have arrived, so only an operator sends it again. `failed` when it was refused for good, or for a day.
 */
const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'unclear', 'failed'] as const;

/** The outbox. The row is the truth, whatever happens to the queue. */
export const Mail = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    ...identified(),
    /** The user who caused it; null for a visitor. Removing the user removes the mail. */
    user: () => p.manyToOne(User).nullable().deleteRule('cascade'),
    kind: p.enum(MAIL_KINDS),
    content: p.json<OutboxMessage['content']>(),
    status: p.enum(MAIL_STATUSES),
    attempts: p.smallint(),
    /** The next try; while a worker holds the message, the end of its lease. */
    dueAt: p.datetime(3),
    /** When the worker that holds the message acquired its lease; null while none does. */
    claimedAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    /** Why the last try failed, for operators; null if none did. */
    error: p.text().nullable(),
    ...created(),
  },
  indexes: [{ properties: ['status', 'dueAt'] }, { properties: ['user'] }],
});
