import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { deliverMailJob, queueMail, withdrawResetMail } from '../../platform/mail/outbox.ts';
import { hashNewPassword } from './auth.new-password.ts';
import { endSignInsOf, findUser, requireUnchanged } from './auth.service.ts';
import { endLinks } from './one-time-token.service.ts';

/** Where a call comes from: the caller's address and the User-Agent header. */
export type Origin = { address: string; browser: string | null };

type NewHash = { user: { id: string; email: string }; passwordHash: string; browser: string | null };

/**
 * Stores the hash, ends all of the user's sign-ins and links, and queues the message that tells the user. After the
 * transaction, the caller enqueues `deliverMailJob`.
 */
export async function storePassword(
  call: Call,
  { user: { id, email }, passwordHash, browser }: NewHash,
): Promise<void> {
  const { db, now } = call;
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', id).execute();
  await endSignInsOf(call, id);
  await endLinks(call, id);
  await withdrawResetMail(db, email);
  await queueMail(db, { kind: 'password-changed', content: { email, browser } }, { now, userId: id });
}

/** Sets a new password in place of the checked one, and ends all of the user's sign-ins and links. */
export async function setPassword(
  call: UserCall,
  { password, oldSubject }: { password: string; oldSubject: string },
  { address, browser }: Origin,
): Promise<void> {
  const { deps, userId } = call;
  const user = await findUser(call, userId);
  const passwordHash = await hashNewPassword(password, user, { account: userId, address });
  // Hashing may have waited for its turn.
  const now = deps.clock();
  await inTransaction({ ...call, now }, async (call) => {
    await requireUnchanged(call, oldSubject);
    await storePassword(call, { user, passwordHash, browser });
  });
  void deps.queue.enqueue(deliverMailJob, {});
}
