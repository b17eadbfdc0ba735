import type { ResetPasswordInput } from '#shared/account.ts';
import type { SignedInUser } from '#shared/auth.ts';
import { type Call, inTransaction } from '../../call.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';
import { hashNewPassword } from './auth.new-password.ts';
import { checkToken, linkEnd, takeToken } from './one-time-token.service.ts';
import { type Origin, storePassword } from './password-change.service.ts';

/**
 * Queues the message with a password reset link. Doesn't look up the user, so that neither the response nor its duration
 * shows whether the address has an account. The worker looks up the user when it sends the message.
 */
export async function requestReset({ db, now, deps }: Call, email: string): Promise<void> {
  const expiresAt = linkEnd(now, 'password-reset');
  await queueMail(db, { kind: 'password-reset', content: { email } }, { now, expiresAt });
  void deps.queue.enqueue(deliverMailJob, {});
}

/** Sets a new password with the token of a link. Returns the user. Ends all of the user's sign-ins and links. */
export async function resetPassword(
  call: Call,
  { token, password }: ResetPasswordInput,
  { address, browser }: Origin,
): Promise<SignedInUser> {
  const owner = await checkToken(call, token, 'password-reset');
  // Hashing is slow, so it runs before the transaction, which locks the user's row and uses one of few connections.
  const passwordHash = await hashNewPassword(password, owner, { account: owner.id, address });
  const changed = await inTransaction(call, async (call) => {
    const { user } = await takeToken(call, token, 'password-reset');
    await storePassword(call, { user, passwordHash, browser });
    // The link was mailed to the address of the account, so using it also confirms the address.
    if (!user.confirmedAt) {
      await call.db.updateTable('users').set({ confirmed_at: call.now }).where('id', '=', user.id).execute();
    }
    return user;
  });
  void call.deps.queue.enqueue(deliverMailJob, {});
  return changed;
}
