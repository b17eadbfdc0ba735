import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '#schema/entities/user.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliverMailJob, queueMail, withdrawResetMail } from '../../platform/mail/outbox.ts';
import { hashNewPassword } from './auth.new-password.ts';
import { endSignInsOf, findUser } from './auth.service.ts';
import { endLinks } from './one-time-token.service.ts';

/** Where a call comes from: the caller's address and the User-Agent header. */
export type Origin = { address: string; browser: string | null };

type NewHash = { user: { id: string; email: string }; passwordHash: string; browser: string | null; now: Date };

/**
 * Stores the hash, ends all of the user's sign-ins and links, and queues the message that tells the user. After the
 * transaction, the caller enqueues `deliverMailJob`.
 */
export async function storePassword(
  tx: EntityManager,
  { user: { id, email }, passwordHash, browser, now }: NewHash,
): Promise<void> {
  await tx.nativeUpdate(User, { id }, { passwordHash, updatedAt: now });
  await endSignInsOf(tx, id);
  await endLinks(tx, id);
  await withdrawResetMail(tx, email);
  queueMail(tx, { kind: 'password-changed', content: { email, browser } }, { now, userId: id });
}

/** Sets a new password, and ends all of the user's sign-ins and links. */
export async function setPassword(
  em: EntityManager,
  deps: Pick<Deps, 'clock' | 'queue'>,
  userId: string,
  password: string,
  origin: Origin,
): Promise<void> {
  const user = await findUser(em, userId);
  const passwordHash = await hashNewPassword(password, user, { account: userId, address: origin.address });
  await em.transactional((tx) => storePassword(tx, { user, passwordHash, browser: origin.browser, now: deps.clock() }));
  void deps.queue.enqueue(deliverMailJob, {});
}
