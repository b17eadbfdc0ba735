import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactMessage } from '#shared/contact.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';

/** Accepts a message: once this returns it is stored, whether or not mail goes out now. */
export async function keepMessage(
  em: EntityManager,
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  userId: string | null,
  { website, ...content }: ContactMessage,
): Promise<void> {
  if (website) return;
  queueMail(em, { kind: 'contact', content }, { now: clock(), userId });
  await em.flush();
  void queue.enqueue(deliverMailJob, {});
}
