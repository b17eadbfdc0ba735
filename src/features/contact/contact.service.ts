import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactMessage } from '#shared/contact.ts';
import type { Deps } from '../../platform/deps.ts';
import { addMail, deliverMailJob } from '../../platform/mail/outbox.ts';

/** Stores a message from the contact form in the outbox. Drops it if the hidden field `website` is filled in, which only bots do. */
export async function saveMessage(
  em: EntityManager,
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  userId: string | null,
  { website, ...content }: ContactMessage,
): Promise<void> {
  if (website) return;
  await addMail(em, { kind: 'contact', content }, { now: clock(), userId });
  void queue.enqueue(deliverMailJob, {});
}
