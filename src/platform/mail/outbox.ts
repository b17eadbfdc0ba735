import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Mail, type OutboxMessage } from '#schema/entities/mail.ts';
import { sqlOf } from '#schema/orm.config.ts';
import { insertOnce } from '../insert-once.ts';
import type { JobContract } from '../queue/jobs.ts';
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

/**
 * Adds a message to the outbox in the caller's unit of work, so the message is sent only if the caller's transaction is
 * committed. After flushing, the caller enqueues `deliverMailJob`, so that the message does not wait for the schedule.
 */
export const queueMail = (em: EntityManager, message: OutboxMessage, options: MailOptions) =>
  em.create(Mail, waitingMail(message, options));

/** Adds a message to the outbox at once, without a unit of work. */
export const addMail = (em: EntityManager, message: OutboxMessage, options: MailOptions) =>
  insertOnce(em, Mail, waitingMail(message, options));

type MailOptions = { now: Date; userId?: string | null };

const waitingMail = ({ kind, content }: OutboxMessage, { now, userId = null }: MailOptions) => ({
  ...{ user: userId, kind, content, dueAt: now, createdAt: now },
  ...{ status: 'waiting' as const, attempts: 0 },
});

type MessageKey = { user: string; kind: OutboxMessage['kind'] };

/** Returns the user's message of this kind that has not gone out yet, or null. */
export function findQueuedMail(em: EntityManager, { user, kind }: MessageKey) {
  return em.findOne(Mail, { user, kind, status: ['waiting', 'sending'] });
}

/** Whether a message is still in the outbox. */
export async function isQueued(em: EntityManager, id: string): Promise<boolean> {
  return (await em.count(Mail, { id })) > 0;
}

/** Takes the user's messages of this kind out of the outbox. */
export async function withdrawMail(em: EntityManager, { user, kind }: MessageKey): Promise<void> {
  await em.nativeDelete(Mail, { user, kind });
}

/**
 * Removes the reset messages to an address from the outbox. It finds them by their content, because their rows have no
 * user.
 */
export async function withdrawResetMail(em: EntityManager, email: string): Promise<void> {
  await em.nativeDelete(Mail, { kind: 'password-reset', content: { email } });
}

/** Removes messages of these kinds that were written before a time. Returns how many. */
export function clearMail(em: EntityManager, kinds: OutboxMessage['kind'][], before: Date): Promise<number> {
  return em.nativeDelete(Mail, { kind: kinds, createdAt: { $lte: before } });
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
export async function listUnsent(em: EntityManager, page: number) {
  const [mails, total] = await em.findAndCount(
    Mail,
    { status: { $in: [...UNSENT] } },
    { orderBy: { status: 'asc', createdAt: 'desc', id: 'asc' }, limit: OUTBOX_PAGE, offset: (page - 1) * OUTBOX_PAGE },
  );
  return { mails, total };
}

/** Returns the number of unsent mails by status. */
export async function countUnsent(em: EntityManager): Promise<Record<(typeof UNSENT)[number], number>> {
  const rows = await sqlOf(em)
    .selectFrom('mails')
    .select(['status', ({ fn }) => fn.countAll().as('count')])
    .where('status', 'in', UNSENT)
    .groupBy('status')
    .execute();
  const counts = { failed: 0, sending: 0, unclear: 0, waiting: 0 };
  return Object.assign(counts, Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])));
}

/** Makes a mail due now and gives it another full day of attempts. Does nothing while a worker holds its lease. */
export async function sendAgain(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const changed = await em.nativeUpdate(
    Mail,
    { id, status: { $in: [...AT_REST] }, claimedAt: null },
    { status: 'waiting', dueAt: now, attempts: 0 },
  );
  return changed > 0;
}

/** Removes a mail that has not been sent. */
export async function removeUnsent(em: EntityManager, id: string): Promise<boolean> {
  return (await em.nativeDelete(Mail, { id, status: { $in: [...AT_REST] } })) > 0;
}

/** Removes mail that was sent long ago. Returns how many. */
export async function clearSentMail(em: EntityManager, now: Date): Promise<number> {
  return await em.nativeDelete(Mail, { status: 'sent', sentAt: { $lte: new Date(now.getTime() - SENT_KEPT_MS) } });
}
