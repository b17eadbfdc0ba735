import type { Call } from '../../call.ts';
import { deliverMailJob, sendAgain } from '../../platform/mail/outbox.ts';

/** Has the worker send a mail again now. Returns false when it is not in the outbox, or a worker holds its lease. */
export async function resend({ db, now, deps }: Call, id: string): Promise<boolean> {
  const isDue = await sendAgain(db, id, now);
  if (isDue) void deps.queue.enqueue(deliverMailJob, {});
  return isDue;
}
