import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResetPasswordInput } from '#shared/account.ts';
import type { SignedInUser } from '#shared/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';
import { hashPassword } from './auth.password.ts';
import { setPasswordHash } from './auth.service.ts';
import { checkToken, takeToken } from './one-time-token.service.ts';

/**
 * Mails a link for a new password. Looks nobody up, so that neither the answer nor its time tells whether the address has an
 * account: the worker looks when it sends.
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

/** The user whom the link was sent to, with the new password. All sign-ins and links of the user end. */
export async function resetPassword(
  em: EntityManager,
  { token, password }: ResetPasswordInput,
  now: Date,
): Promise<SignedInUser> {
  await checkToken(em, token, 'password-reset', now);
  // Slow, so before the transaction: that holds the user's row and one of few connections.
  const passwordHash = await hashPassword(password);
  return await em.transactional(async (tx) => {
    const { user } = await takeToken(tx, token, 'password-reset', now);
    await setPasswordHash(tx, user.id, passwordHash);
    return user;
  });
}
