import { addDays, startOfDay } from '#shared/zone-days.ts';
import { type Call, inTransaction } from '../../call.ts';
import { deliverMailJob, queueMail } from '../../platform/mail/outbox.ts';
import { DAY_MS } from '../../platform/time.ts';
import { findVisitors } from '../auth/visits.service.ts';
import { takeDueReminders } from '../study-settings/reminder.service.ts';

/** So many reminders are queued in one transaction. */
const BATCH = 100;
/** A user who did not visit for longer gets no reminder. */
export const DAYS_AWAY = 14;
/** The days of some users end later. The mail looks at theirs. */
const MOST_AWAY_MS = (DAYS_AWAY + 2) * DAY_MS;

/**
 * Puts the reminders that are due into the outbox, but not those of users who are away. Returns how many. Whether the plan is
 * done is looked at when the mail is sent.
 */
export async function queueDueReminders(call: Call, stopping: AbortSignal): Promise<number> {
  const { env, clock, queue } = call.deps;
  if (env.smtpUrl === undefined) return 0;
  let queued = 0;
  for (let isMore = true; isMore && !stopping.aborted; ) {
    const batch = await inTransaction({ ...call, now: clock() }, queueBatch);
    queued += batch.queued;
    isMore = batch.taken === BATCH;
  }
  if (queued > 0) void queue.enqueue(deliverMailJob, {});
  return queued;
}

async function queueBatch(call: Call): Promise<{ taken: number; queued: number }> {
  const { db, now } = call;
  const due = await takeDueReminders(call, BATCH);
  const userIds = due.map(({ userId }) => userId);
  const visitors = await findVisitors(db, userIds, new Date(now.getTime() - MOST_AWAY_MS));
  let queued = 0;
  for (const { userId, timeZone, day } of due) {
    if (day === null || !visitors.has(userId)) continue;
    // It is of no use tomorrow.
    const expiresAt = startOfDay(timeZone, addDays(day, 1));
    await queueMail(db, { kind: 'reminder', content: { day } }, { now, userId, expiresAt });
    queued += 1;
  }
  return { taken: due.length, queued };
}
