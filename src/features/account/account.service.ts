import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { deliverMailJob, findQueuedMail, queueMail, withdrawResetMail } from '../../platform/mail/outbox.ts';
import { deleteSecurityEventsOf } from '../../platform/security-trail.ts';
import { deleteUser, endSignInsOf, findUser, saveAccount } from '../auth/auth.service.ts';
import { endLinks, findOpenLink, linkEnd, lockUser, takeToken } from '../auth/one-time-token.service.ts';
import { isAddressConfirmed } from '../auth/standing.rules.ts';

const OWN_ADDRESS = 'This is already the email of your account';

export { checkPassword, endSignInsOf, renameUser } from '../auth/auth.service.ts';
export { confirmAddress, sendConfirmation } from '../auth/confirm-address.service.ts';
export { setPassword } from '../auth/password-change.service.ts';
export { endOtherSignIns, endSignInOf, listSignIns } from '../auth/sign-ins.service.ts';

/** Returns the new address that waits for confirmation: its message is in the outbox, or its link has not expired. */
async function findPendingEmail(em: EntityManager, userId: string, now: Date): Promise<string | null> {
  const link = await findOpenLink(em, userId, 'email-change', now);
  if (link) return link.email ?? null;
  const mail = await findQueuedMail(em, { user: userId, kind: 'email-change' });
  return mail && linkEnd(mail.createdAt, 'email-change') > now ? (mail.content as { email: string }).email : null;
}

export async function getAccount(em: EntityManager, userId: string, { env, clock }: Pick<Deps, 'env' | 'clock'>) {
  const user = await findUser(em, userId);
  const { firstName, lastName, email, createdAt } = user;
  const pendingEmail = await findPendingEmail(em, userId, clock());
  const isConfirmed = isAddressConfirmed({ confirmedAt: user.confirmedAt ?? null }, env.smtpUrl !== undefined);
  return { firstName, lastName, email, isConfirmed, createdAt, pendingEmail, hasPassword: env.oidc === undefined };
}

/**
 * Queues the message with a confirmation link for the new address, and ends an earlier link. Doesn't check whether the
 * address is taken, because only a person with access to its mail may learn that.
 */
export async function requestEmailChange(
  em: EntityManager,
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  userId: string,
  email: string,
): Promise<void> {
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, { id: userId });
    if (user?.email === email) throw new DomainError('invalid', OWN_ADDRESS);
    await endLinks(tx, userId, 'email-change');
    queueMail(tx, { kind: 'email-change', content: { email } }, { now: clock(), userId });
  });
  void queue.enqueue(deliverMailJob, {});
}

/** Changes the user's address to the one of the link, ends all sign-ins, and notifies the old address. Returns the user's id. */
export async function confirmEmail(
  em: EntityManager,
  { clock, queue }: Pick<Deps, 'clock' | 'queue'>,
  token: string,
): Promise<string> {
  const now = clock();
  const userId = await em.transactional(async (tx) => {
    const { user, email } = await takeToken(tx, token, 'email-change', now);
    queueMail(tx, { kind: 'email-changed', content: { email: user.email } }, { now, userId: user.id });
    tx.assign(user, { email: email!, confirmedAt: now, updatedAt: now });
    await saveAccount(tx);
    await endSignInsOf(tx, user.id);
    await endLinks(tx, user.id);
    return user.id;
  });
  void queue.enqueue(deliverMailJob, {});
  return userId;
}

/** Deletes the user and all of their data, including password reset messages that are still in the outbox. */
export async function removeUser(em: EntityManager, userId: string): Promise<void> {
  await em.transactional(async (tx) => {
    const user = await lockUser(tx, { id: userId });
    if (!user) return;
    await withdrawResetMail(tx, user.email);
    await deleteUser(tx, userId);
    await deleteSecurityEventsOf(tx, userId);
  });
}
