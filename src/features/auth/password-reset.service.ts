import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResetPasswordInput } from '#shared/account.ts';
import type { SignedInUser } from '#shared/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';
import { hashNewPassword } from './auth.new-password.ts';
import { checkToken, takeToken } from './one-time-token.service.ts';
import { type Origin, storePassword } from './password-change.service.ts';

/**
 * Queues the message with a password reset link. Doesn't look up the user, so that neither the response nor its duration
 * shows whether the address has an account. The worker looks up the user when it sends the message.
 */
export async function requestReset(
  em: EntityManager,
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  email: string,
): Promise<void> {
  queueMail(em, { kind: 'password-reset', content: { email } }, { now: clock() });
  await em.flush();
  void queue.enqueue(deliverMailJob, {});
}

/** Sets a new password with the token of a link. Returns the user. Ends all of the user's sign-ins and links. */
export async function resetPassword(
  em: EntityManager,
  deps: Pick<Deps, 'clock' | 'queue'>,
  { token, password }: ResetPasswordInput,
  origin: Origin,
): Promise<SignedInUser> {
  const now = deps.clock();
  const owner = await checkToken(em, token, 'password-reset', now);
  // Hashing is slow, so it runs before the transaction, which locks the user's row and uses one of few connections.
  const passwordHash = await hashNewPassword(password, owner, { account: owner.id, address: origin.address });
  const changed = await em.transactional(async (tx) => {
    const { user } = await takeToken(tx, token, 'password-reset', now);
    await storePassword(tx, { user, passwordHash, browser: origin.browser, now });
    // The link was mailed to the address of the account, so using it also confirms the address.
    tx.assign(user, { confirmedAt: user.confirmedAt ?? now, updatedAt: now });
    return user;
  });
  void deps.queue.enqueue(deliverMailJob, {});
  return changed;
}
