import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../platform/deps.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';
import { endLinks, linkEnded, lockUser, takeToken } from './one-time-token.service.ts';

type MailDeps = Pick<Deps, 'env' | 'clock' | 'queue'>;
type Addressee = { id: string; email: string };

/** Queues the message with the link in the caller's transaction. Does nothing where no mail is set up. */
export function queueConfirmation(tx: EntityManager, { env, clock }: MailDeps, { id, email }: Addressee): void {
  if (env.smtpUrl === undefined) return;
  queueMail(tx, { kind: 'confirm-address', content: { email } }, { now: clock(), userId: id });
}

/** Sends a new link, which ends earlier ones. Does nothing if the address is confirmed already. */
export async function sendConfirmation(em: EntityManager, deps: MailDeps, userId: string): Promise<void> {
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, { id: userId });
    if (!user || user.confirmedAt) return;
    await endLinks(tx, userId, 'confirm-address');
    queueConfirmation(tx, deps, user);
  });
  void deps.queue.enqueue(deliverMailJob, {});
}

/** Confirms the address that the link was sent to. Returns the user's id. */
export async function confirmAddress(
  em: EntityManager,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<string> {
  const now = clock();
  return await em.transactional(async (tx) => {
    const { user, email } = await takeToken(tx, token, 'confirm-address', now);
    if (user.email !== email) throw linkEnded();
    tx.assign(user, { confirmedAt: now, updatedAt: now });
    return user.id;
  });
}
