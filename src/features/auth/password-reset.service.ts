import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResetPassword } from '#shared/account.ts';
import type { SignedInUser } from '#shared/auth.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { hashPassword } from './auth.password.ts';
import { setPasswordHash } from './auth.service.ts';
import { checkToken, takeToken } from './one-time-token.service.ts';

/** Looks nobody up: so the answer tells nothing about an address, not by its time either. The worker does when it sends. */
export async function requestReset(em: EntityManager, email: string, now: Date): Promise<void> {
  queueMail(em, { kind: 'password-reset', content: { email } }, { now });
  await em.flush();
}

/** The user whom the link was sent to, with the new password. All sign-ins and links of the user end. */
export async function resetPassword(
  em: EntityManager,
  { token, password }: ResetPassword,
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
