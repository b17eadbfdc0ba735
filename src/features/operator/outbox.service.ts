import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../platform/deps.ts';
import { deliverMailJob, sendAgain } from '../../platform/mail/outbox.ts';

/** Has the worker send a mail again now. Returns false when it is not in the outbox, or a worker holds its lease. */
export async function resend(
  em: EntityManager,
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  id: string,
): Promise<boolean> {
  const isDue = await sendAgain(em, id, clock());
  if (isDue) void queue.enqueue(deliverMailJob, {});
  return isDue;
}
