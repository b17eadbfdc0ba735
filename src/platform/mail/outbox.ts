import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { OutboxMessage } from '#schema/entities/mail.ts';
import type { Db } from '#schema/orm.config.ts';
import { insertOnce } from '../insert-once.ts';
import type { JobContract } from '../queue/jobs.ts';
import { json } from '../sql.ts';
import { DAY_MS } from '../time.ts';

/**
 * Delivers the messages that are due. It has no `dedupe`, because a delivery that is about to end may miss a new
 * message.
 */
export const deliverMailJob = {
  queue: 'mail',
  name: 'mail',
  payload: z.strictObject({}),
} as const satisfies JobContract;

/** After `expiresAt`, the message is not sent anymore, and its row is deleted. */
type MailOptions = { now: Date; userId?: string | null; expiresAt?: Date };

const waitingMail = ({ kind, content }: OutboxMessage, { now, userId = null, expiresAt }: MailOptions) => ({
  ...{ user_id: userId, kind, content: json(content), due_at: now, created_at: now },
  ...{ status: 'waiting' as const, attempts: 0, expires_at: expiresAt ?? null },
});

/**
 * Adds a message to the outbox, usually in the caller's transaction, so that it is sent only if that is committed. After
 * that, the caller enqueues `deliverMailJob`, so that the message does not wait for the schedule.
 */
export async function queueMail(db: Db, message: OutboxMessage, options: MailOptions): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id: randomUUIDv7(), ...waitingMail(message, options) })
    .execute();
}

/** Adds a message to the outbox exactly once, even if the connection breaks. Needs no transaction. */
export const addMail = (db: Db, message: OutboxMessage, options: MailOptions) =>
  insertOnce(db, 'mails', waitingMail(message, options));

type MessageKey = { userId: string; kind: OutboxMessage['kind'] };

/** Returns the user's message of this kind that will still go out; undefined if there is none. */
export function findQueuedMail(db: Db, { userId, kind }: MessageKey, now: Date) {
  return db
    .selectFrom('mails')
    .select(['id', 'content'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', 'in', ['waiting', 'sending'])
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Whether a message is still in the outbox. */
export async function isQueued(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Takes the user's messages of this kind out of the outbox. */
export async function withdrawMail(db: Db, { userId, kind }: MessageKey): Promise<void> {
  await db.deleteFrom('mails').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/**
 * Removes the reset messages to an address from the outbox. It finds them by their content, because their rows have no
 * user.
 */
export async function withdrawResetMail(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('kind', '=', 'password-reset')
    .where(sql<string>`content ->> 'email'`, '=', email)
    .execute();
}

/** The statuses of mail that may not have arrived. Operators check such mail. */
const UNSENT = ['failed', 'sending', 'unclear', 'waiting'] as const;
/** The statuses of unsent mail that is not being sent right now. */
const AT_REST = ['failed', 'unclear', 'waiting'] as const;

export const OUTBOX_PAGE = 50;
const SENT_KEPT_MS = 90 * DAY_MS;

/**
 * Returns one page of unsent mail. Pages start at 1. Failed mail comes first, waiting mail comes last, and within a
 * status the newest mail comes first.
 */
export async function listUnsent(db: Db, page: number) {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'kind', 'content', 'status', 'attempts', 'error'])
    .select(['due_at as dueAt', 'claimed_at as claimedAt', 'created_at as createdAt'])
    .where('status', 'in', UNSENT)
    .orderBy('status')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OUTBOX_PAGE)
    .offset((page - 1) * OUTBOX_PAGE)
    .execute();
  const counts = await countUnsent(db);
  return { mails, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** Returns the number of unsent mails by status. */
export async function countUnsent(db: Db): Promise<Record<(typeof UNSENT)[number], number>> {
  const rows = await db
    .selectFrom('mails')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', 'in', UNSENT)
    .groupBy('status')
    .execute();
  const counts = { failed: 0, sending: 0, unclear: 0, waiting: 0 };
  return Object.assign(counts, Object.fromEntries(rows.map(({ status, count }) => [status, count])));
}

/** Makes a mail due now and gives it another full day of attempts. Does nothing while a worker holds its lease. */
export async function sendAgain(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ status: 'waiting', due_at: now, attempts: 0 })
    .where('id', '=', id)
    .where('status', 'in', AT_REST)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a mail that has not been sent. */
export async function removeUnsent(db: Db, id: string): Promise<boolean> {
  const unsent = db.deleteFrom('mails').where('id', '=', id).where('status', 'in', AT_REST);
  return (await unsent.executeTakeFirst()).numDeletedRows > 0n;
}

/** Removes mail that was sent long ago, and mail that has expired. Returns how many. */
export async function clearOldMail(db: Db, now: Date): Promise<number> {
  const sentBefore = new Date(now.getTime() - SENT_KEPT_MS);
  const sent = db.deleteFrom('mails').where('status', '=', 'sent').where('sent_at', '<=', sentBefore);
  const expired = db.deleteFrom('mails').where('expires_at', '<=', now);
  const cleared = [await sent.executeTakeFirst(), await expired.executeTakeFirst()];
  return cleared.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
