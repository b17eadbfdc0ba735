import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactMessage } from '#shared/contact.ts';
import { queueMail } from '../../platform/mail/outbox.ts';

/** Accepts a message: once this returns it is kept, whether or not mail goes out now. */
export async function keepMessage(
  em: EntityManager,
  userId: string | null,
  { website, ...content }: ContactMessage,
  now: Date,
): Promise<void> {
  if (website) return;
  queueMail(em, { kind: 'contact', content }, { now, userId });
  await em.flush();
}
