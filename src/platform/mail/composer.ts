import type { EntityManager } from '@mikro-orm/postgresql';
import type { OutboxMessage } from '#schema/entities/mail.ts';
import type { Env } from '../env.ts';

/** A mail as people read it, in plain text. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
};

export type MailKind = OutboxMessage['kind'];

/** A message of the outbox at the moment of sending. */
export type QueuedMessage<Kind extends MailKind = MailKind> = Extract<OutboxMessage, { kind: Kind }> & {
  id: string;
  userId: string | null;
  createdAt: Date;
};

/**
 * Writes the mail when it is sent, again for each try. Returns null when there is nothing to send any more; the message then
 * leaves the outbox. `em` belongs to the composer, which flushes what it stores (a link's token).
 */
export type Composer<Kind extends MailKind> = (
  em: EntityManager,
  mail: QueuedMessage<Kind>,
  context: { env: Env; now: Date },
) => Promise<Message | null>;
