import { type Call, inTransaction, type UserCall } from '../../call.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';
import { endLinks, linkEnd, linkEnded, lockUser, takeToken } from './one-time-token.service.ts';

type Addressee = { id: string; email: string };

/** Queues the message with the link in the caller's transaction. Does nothing where no mail is set up. */
export async function queueConfirmation({ db, now, deps }: Call, { id, email }: Addressee): Promise<void> {
  if (deps.env.smtpUrl === undefined) return;
  const expiresAt = linkEnd(now, 'confirm-address');
  await queueMail(db, { kind: 'confirm-address', content: { email } }, { now, userId: id, expiresAt });
}

/**
 * Sends a new link, which ends earlier ones. Does nothing if the address is confirmed already. `countLink` throws if the
 * address may get no more.
 */
export async function sendConfirmation(call: UserCall, countLink: (email: string) => Promise<void>): Promise<void> {
  await inTransaction(call, async (call) => {
    const user = await lockUser(call, { id: call.userId });
    if (!user || user.confirmedAt) return;
    await countLink(user.email);
    await endLinks(call, user.id, 'confirm-address');
    await queueConfirmation(call, user);
  });
  void call.deps.queue.enqueue(deliverMailJob, {});
}

/** Confirms the address that the link was sent to. Returns the user's id. */
export async function confirmAddress(call: Call, token: string): Promise<string> {
  return await inTransaction(call, async (call) => {
    const { user, email } = await takeToken(call, token, 'confirm-address');
    if (user.email !== email) throw linkEnded();
    await call.db
      .updateTable('users')
      .set({ confirmed_at: call.now, updated_at: call.now })
      .where('id', '=', user.id)
      .execute();
    return user.id;
  });
}
