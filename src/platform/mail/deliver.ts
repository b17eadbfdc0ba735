import { type Call, inTransaction } from '../../call.ts';
import { acquire, type Lease, release, underLease } from '../lease.ts';
import { describeError } from '../safe-error.ts';
import { anyOf } from '../sql.ts';
import { inSpan } from '../tracing.ts';
import type { Composer, MailKind, QueuedMessage } from './composer.ts';
import { nextTry } from './retry.ts';
import { type SMTP_LIMITS, type SmtpOutcome, sendMail } from './smtp.ts';

/** A lease on a message lasts longer than the longest delivery takes, so it is never renewed. */
const LEASE_MS = 5 * 60_000;

const UNDELIVERED = 'a mail was not delivered';
/**
 * A server's error can contain the recipient's address. Operators see it in the outbox, but it must not be in the log.
 */
const withoutAddresses = (reason: string): string => reason.replace(/[^\s<>]+@[^\s<>]+/g, '[address]');

/**
 * Nobody waits for mail of these kinds, and there can be much of it. So it goes out after all other mail, and what can't be
 * delivered is no work for operators.
 */
const BULK: MailKind[] = ['reminder'];

/** The composer of each kind of mail. */
export type Composers = { [Kind in MailKind]?: Composer<Kind> };

type Delivery = {
  composers: Composers;
  /** Ends the round after the current message. */
  stopping: AbortSignal;
  limits?: typeof SMTP_LIMITS;
};

type LeasedMessage = { lease: Lease<'mails'>; message: QueuedMessage; attempts: number };
type DeliveryOutcome = SmtpOutcome | { result: 'dropped' };

/**
 * Sends the messages that are due, one by one, and returns the number of messages by result. Several workers may do
 * this at once. The round ends when the mail server is unavailable, so that only one message loses an attempt.
 */
export async function deliverDue(call: Call, delivery: Delivery) {
  const { env, clock } = call.deps;
  const { composers, stopping } = delivery;
  const counts = { sent: 0, later: 0, refused: 0, unclear: await markUnclear(call), dropped: 0, stopped: 0 };
  // Messages of the contact form wait until CONTACT_EMAIL is set.
  const kinds = (Object.keys(composers) as MailKind[]).filter((kind) => kind !== 'contact' || env.contactEmail);
  const [bulk, first] = [BULK.filter((kind) => kinds.includes(kind)), kinds.filter((kind) => !BULK.includes(kind))];

  while (env.smtpUrl !== undefined && kinds.length > 0 && !stopping.aborted) {
    const now = { ...call, now: clock() };
    const leased = (await acquireNext(now, first)) ?? (await acquireNext(now, bulk));
    if (!leased) break;
    const outcome = await send(now, leased, delivery, env.smtpUrl);
    await settle(call, leased, outcome);
    counts[outcome.result] += 1;
    if (outcome.result === 'later' && outcome.isServerOut) break;
  }
  return counts;
}

/**
 * Marks the messages whose worker died while it sent them. The server may have accepted them, so an operator must
 * decide.
 */
async function markUnclear({ db, now, deps: { log } }: Call): Promise<number> {
  const reason = 'The worker exited before the mail server responded';
  const lost = await db
    .updateTable('mails')
    .set({ status: 'unclear', claimed_at: null, error: reason })
    .where('status', '=', 'sending')
    .where('due_at', '<=', now)
    .returning(['id', 'kind'])
    .execute();
  for (const { id, kind } of lost) log.warn({ mail: id, kind, status: 'unclear', reason }, UNDELIVERED);
  return lost.length;
}

/** Acquires the message that has been due for the longest time. Returns null if none is due. */
async function acquireNext(call: Call, kinds: MailKind[]): Promise<LeasedMessage | null> {
  return await inTransaction(call, async ({ db, now }) => {
    const row = await db
      .selectFrom('mails')
      .select(['id', 'kind', 'content', 'user_id as userId', 'attempts'])
      .select(['created_at as createdAt', 'expires_at as expiresAt'])
      .where('status', '=', 'waiting')
      .where('due_at', '<=', now)
      .where('kind', '=', anyOf(kinds))
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return null;
    const attempts = row.attempts + 1;
    const mail = { table: 'mails', key: { id: row.id } } as const;
    const lease = await acquire(db, mail, { now, durationMs: LEASE_MS }, (update) => update.set({ attempts }));
    return lease && { lease, message: row as QueuedMessage, attempts };
  });
}

async function send(
  call: Call,
  { lease, message: queued }: LeasedMessage,
  { composers, stopping, limits }: Delivery,
  smtpUrl: string,
): Promise<DeliveryOutcome> {
  if (queued.expiresAt !== null && queued.expiresAt <= call.now) return { result: 'dropped' };
  const compose = composers[queued.kind] as Composer<MailKind>;
  try {
    const message = await compose({ ...call, userId: queued.userId }, queued);
    if (message === null) return { result: 'dropped' };
    const beforeText = () => markSending(call, lease);
    const env = { ...call.deps.env, smtpUrl };
    const mail = { id: queued.id, message, env, now: call.now, beforeText, stopping, limits };
    return await inSpan(`mail ${queued.kind}`, {}, () => sendMail(mail));
  } catch (error) {
    return {
      result: 'later',
      reason: `The mail could not be composed: ${describeError(error)}`,
      isServerOut: false,
    };
  }
}

/** Runs before the text is sent. If the worker dies before this, the message has certainly not been delivered. */
async function markSending({ db }: Call, lease: Lease<'mails'>): Promise<void> {
  const sending = underLease(db, lease).set({ status: 'sending' }).where('status', '=', 'waiting');
  const { numUpdatedRows } = await sending.executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('The mail was removed, or another worker holds its lease');
}

async function settle(
  { db, deps: { clock, random, log } }: Call,
  { lease, message: { id, kind }, attempts }: LeasedMessage,
  outcome: DeliveryOutcome,
): Promise<void> {
  const now = clock();
  const remove = () => db.deleteFrom('mails').where('id', '=', id).where('claimed_at', '=', lease.claimedAt).execute();
  if (outcome.result === 'dropped') {
    await remove();
    return;
  }
  if (outcome.result === 'sent') {
    await release(db, lease, (mail) => mail.set({ status: 'sent', sent_at: now, error: null }));
    return;
  }
  if (outcome.result === 'stopped') {
    // Not an attempt: another worker sends the mail at once.
    await release(db, lease, (mail) => mail.set({ status: 'waiting', attempts: attempts - 1, due_at: now }));
    return;
  }
  const { reason } = outcome;
  const next = outcome.result === 'later' ? nextTry(attempts, now, random()) : null;
  const status = next ? 'waiting' : outcome.result === 'unclear' ? 'unclear' : 'failed';
  if (next === null && BULK.includes(kind)) await remove();
  else await release(db, lease, (mail) => mail.set({ status, error: reason, ...(next && { due_at: next }) }));
  log.warn({ mail: id, kind, status, reason: withoutAddresses(reason) }, UNDELIVERED);
}
