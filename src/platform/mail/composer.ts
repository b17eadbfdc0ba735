import type { OutboxMessage } from '#schema/entities/mail.ts';
import type { Call } from '../../call.ts';

/** A mail in plain text, ready to send. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
  /** Ends mail of this kind. Mail programs show a button for it (RFC 8058). */
  unsubscribeUrl?: string;
};

export type MailKind = OutboxMessage['kind'];

/** A message from the outbox that is about to be sent. */
export type QueuedMessage<Kind extends MailKind = MailKind> = Extract<OutboxMessage, { kind: Kind }> & {
  id: string;
  userId: string | null;
  createdAt: Date;
  /** After this time, the message is not sent anymore. */
  expiresAt: Date | null;
};

/**
 * Composes the mail before each attempt to send it. Returns null if the mail is no longer needed; the message is then
 * removed from the outbox.
 */
export type Composer<Kind extends MailKind> = (call: Call, mail: QueuedMessage<Kind>) => Promise<Message | null>;
