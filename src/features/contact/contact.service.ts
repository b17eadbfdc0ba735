import type { ContactMessage } from '#shared/contact.ts';
import type { Call } from '../../call.ts';
import { addMail, deliverMailJob } from '../../platform/mail/outbox.ts';

/** Stores a message from the contact form in the outbox. Drops it if the hidden field `website` is filled in, which only bots do. */
export async function saveMessage(
  { db, userId, now, deps }: Call,
  { website, ...content }: ContactMessage,
): Promise<void> {
  if (website) return;
  await addMail(db, { kind: 'contact', content }, { now, userId });
  void deps.queue.enqueue(deliverMailJob, {});
}
