import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { deliverMailJob, findQueuedMail, queueMail, withdrawResetMail } from '../../platform/mail/outbox.ts';
import { deleteSecurityEventsOf } from '../../platform/security-trail.ts';
import { deleteUser, endSignInsOf, findUser, replaceEmail, requireUnchanged } from '../auth/auth.service.ts';
import { endLinks, findOpenLink, linkEnd, lockUser, takeToken } from '../auth/one-time-token.service.ts';
import { isAddressConfirmed } from '../auth/standing.rules.ts';

const OWN_ADDRESS = "That's already your email";

export { checkPassword, endSignInsOf, findMarkSubject, renameUser } from '../auth/auth.service.ts';
export { confirmAddress, sendConfirmation } from '../auth/confirm-address.service.ts';
export { setPassword } from '../auth/password-change.service.ts';
export { endOtherSignIns, endSignInOf, listSignIns } from '../auth/sign-ins.service.ts';

/** Returns the new address that waits for confirmation: its message is in the outbox, or its link has not expired. */
async function findPendingEmail(call: UserCall): Promise<string | null> {
  const { db, userId, now } = call;
  const link = await findOpenLink(call, userId, 'email-change');
  if (link) return link.email;
  const mail = await findQueuedMail(db, { userId, kind: 'email-change' }, now);
  return mail ? (mail.content as { email: string }).email : null;
}

export async function getAccount(call: UserCall) {
  const { env } = call.deps;
  const { firstName, lastName, email, createdAt, confirmedAt } = await findUser(call, call.userId);
  const pendingEmail = await findPendingEmail(call);
  const isConfirmed = isAddressConfirmed({ confirmedAt }, env.smtpUrl !== undefined);
  return { firstName, lastName, email, isConfirmed, createdAt, pendingEmail, hasPassword: env.oidc === undefined };
}

/**
 * Queues the message with a confirmation link for the new address, and ends an earlier link. Doesn't check whether the
 * address is taken, because only a person with access to its mail may learn that. `oldSubject` is of `checkPassword`.
 */
export async function requestEmailChange(call: UserCall, email: string, oldSubject: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const { db, userId, now } = call;
    const user = await lockUser(call, { id: userId });
    await requireUnchanged(call, oldSubject);
    if (user?.email === email) throw new DomainError('invalid', OWN_ADDRESS);
    await endLinks(call, userId, 'email-change');
    const expiresAt = linkEnd(now, 'email-change');
    await queueMail(db, { kind: 'email-change', content: { email } }, { now, userId, expiresAt });
  });
  void call.deps.queue.enqueue(deliverMailJob, {});
}

/**
 * Changes the user's email address to the one that the link confirms, ends all sign-ins, and notifies the old address.
 * Returns the user's id.
 */
export async function confirmEmail(call: Call, token: string): Promise<string> {
  const userId = await inTransaction(call, async (call) => {
    const { db, now } = call;
    const { user, email } = await takeToken(call, token, 'email-change');
    await queueMail(db, { kind: 'email-changed', content: { email: user.email } }, { now, userId: user.id });
    await replaceEmail(call, user.id, email!);
    await endSignInsOf(call, user.id);
    await endLinks(call, user.id);
    return user.id;
  });
  void call.deps.queue.enqueue(deliverMailJob, {});
  return userId;
}

/**
 * Deletes the user and all of their data, including password reset messages that are still in the outbox. `oldSubject` is of
 * `checkPassword`, unless a provider authenticated the user.
 */
export async function removeUser(call: UserCall, oldSubject?: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const { db, userId } = call;
    const user = await lockUser(call, { id: userId });
    if (!user) return;
    if (oldSubject !== undefined) await requireUnchanged(call, oldSubject);
    await withdrawResetMail(db, user.email);
    await deleteUser(call, userId);
    await deleteSecurityEventsOf(db, userId);
  });
}
