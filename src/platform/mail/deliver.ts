import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { sqlOf } from '#schema/orm.config.ts';
import type { Env } from '../env.ts';
import { acquire, type Lease, release, underLease } from '../lease.ts';
import { describeError } from '../safe-error.ts';
import { inSpan } from '../tracing.ts';
import type { Composer, MailKind, QueuedMessage } from './composer.ts';
import { nextTry } from './retry.ts';
import { type SmtpOutcome, sendMail, type TIME_LIMITS } from './smtp.ts';

/** A lease on a message lasts longer than the longest delivery takes, so it is never renewed. */
const LEASE_MS = 5 * 60_000;

const UNDELIVERED = 'a mail was not delivered';
/**
 * A server's error can contain the recipient's address. Operators see it in the outbox, but it must not be in the log.
 */
const withoutAddresses = (reason: string): string => reason.replace(/[^\s<>]+@[^\s<>]+/g, '[address]');

/** The composer of each kind of mail. */
export type Composers = { [Kind in MailKind]?: Composer<Kind> };

type DeliveryDeps = {
  env: Env;
  clock: () => Date;
  random: () => number;
  log: Pick<Logger, 'warn'>;
  composers: Composers;
  /** Ends the round after the current message. */
  stopping: AbortSignal;
  limits?: typeof TIME_LIMITS;
};

type LeasedMessage = { lease: Lease<'mails'>; message: QueuedMessage; attempts: number };
type DeliveryOutcome = SmtpOutcome | { result: 'dropped' };

/**
 * Sends the messages that are due, one by one, and returns the number of messages by result. Several workers may do
 * this at once. The round ends when the mail server is unavailable, so that only one message loses an attempt.
 */
export async function deliverDue(em: EntityManager, deps: DeliveryDeps) {
  const { env, clock, composers, stopping } = deps;
  const counts = { sent: 0, later: 0, refused: 0, unclear: await markUnclear(em, deps), dropped: 0, stopped: 0 };
  // Messages of the contact form wait until CONTACT_EMAIL is set.
  const kinds = (Object.keys(composers) as MailKind[]).filter((kind) => kind !== 'contact' || env.contactEmail);

  while (env.smtpUrl !== undefined && kinds.length > 0 && !stopping.aborted) {
    const leased = await acquireNext(em, kinds, clock());
    if (!leased) break;
    const outcome = await send(em, leased, deps, env.smtpUrl);
    await settle(em, leased, outcome, deps);
    counts[outcome.result] += 1;
    if (outcome.result === 'later' && outcome.isServerOut) break;
  }
  return counts;
}

/**
 * Marks the messages whose worker died while it sent them. The server may have accepted them, so an operator must
 * decide.
 */
async function markUnclear(em: EntityManager, { clock, log }: DeliveryDeps): Promise<number> {
  const reason = 'The worker exited before the mail server responded';
  const lost = await sqlOf(em)
    .updateTable('mails')
    .set({ status: 'unclear', claimed_at: null, error: reason })
    .where('status', '=', 'sending')
    .where('due_at', '<=', clock())
    .returning(['id', 'kind'])
    .execute();
  for (const { id, kind } of lost) log.warn({ mail: id, kind, status: 'unclear', reason }, UNDELIVERED);
  return lost.length;
}

/** Acquires the message that has been due for the longest time. Returns null if none is due. */
async function acquireNext(em: EntityManager, kinds: MailKind[], now: Date): Promise<LeasedMessage | null> {
  return await em.transactional(async (tx) => {
    const row = await sqlOf(tx)
      .selectFrom('mails')
      .select(['id', 'kind', 'content', 'user_id', 'attempts', 'created_at'])
      .where('status', '=', 'waiting')
      .where('due_at', '<=', now)
      .where('kind', 'in', kinds)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return null;
    const { id, kind, content } = row;
    const attempts = row.attempts + 1;
    const period = { now, durationMs: LEASE_MS };
    const lease = await acquire(tx, { table: 'mails', key: { id } }, period, (mail) => mail.set({ attempts }));
    const message = { id, kind, content, userId: row.user_id, createdAt: new Date(row.created_at) } as QueuedMessage;
    return lease && { lease, message, attempts };
  });
}

async function send(
  em: EntityManager,
  { lease, message: queued }: LeasedMessage,
  { env, clock, composers, stopping, limits }: DeliveryDeps,
  smtpUrl: string,
): Promise<DeliveryOutcome> {
  const now = clock();
  const compose = composers[queued.kind] as Composer<MailKind>;
  try {
    const message = await compose(em.fork(), queued, { env, now });
    if (message === null) return { result: 'dropped' };
    const beforeText = () => markSending(em, lease);
    const mail = { id: queued.id, message, env: { ...env, smtpUrl }, now, beforeText, stopping, limits };
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
async function markSending(em: EntityManager, lease: Lease<'mails'>): Promise<void> {
  const sending = underLease(em, lease).set({ status: 'sending' }).where('status', '=', 'waiting');
  const { numUpdatedRows } = await sending.executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('The mail was removed, or another worker holds its lease');
}

async function settle(
  em: EntityManager,
  { lease, message: { id, kind }, attempts }: LeasedMessage,
  outcome: DeliveryOutcome,
  { clock, random, log }: DeliveryDeps,
): Promise<void> {
  const now = clock();
  if (outcome.result === 'dropped') {
    await sqlOf(em).deleteFrom('mails').where('id', '=', id).where('claimed_at', '=', lease.claimedAt).execute();
    return;
  }
  if (outcome.result === 'sent') {
    await release(em, lease, (mail) => mail.set({ status: 'sent', sent_at: now, error: null }));
    return;
  }
  if (outcome.result === 'stopped') {
    // Not an attempt: another worker sends the mail at once.
    await release(em, lease, (mail) => mail.set({ status: 'waiting', attempts: attempts - 1, due_at: now }));
    return;
  }
  const { reason } = outcome;
  const next = outcome.result === 'later' ? nextTry(attempts, now, random()) : null;
  const status = next ? 'waiting' : outcome.result === 'unclear' ? 'unclear' : 'failed';
  await release(em, lease, (mail) => mail.set({ status, error: reason, ...(next && { due_at: next }) }));
  log.warn({ mail: id, kind, status, reason: withoutAddresses(reason) }, UNDELIVERED);
}
