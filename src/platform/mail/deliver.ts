import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { sqlOf } from '#schema/orm.config.ts';
import type { Env } from '../env.ts';
import type { Composer, MailKind, QueuedMessage } from './composer.ts';
import { nextTry } from './retry.ts';
import { type Outcome, sendMail, type TIME_LIMITS } from './smtp.ts';

/** A claim older than this is of a worker that died: longer than the longest sending takes. */
const CLAIM_MS = 5 * 60_000;

const UNDELIVERED = 'a mail has not gone out';
/** Servers like to say whom they refuse: operators read it in the outbox, and the log keeps no addresses. */
const withoutAddresses = (reason: string): string => reason.replace(/[^\s<>]+@[^\s<>]+/g, '[address]');

export type Composers = { [Kind in MailKind]?: Composer<Kind> };

type Delivery = {
  env: Env;
  clock: () => Date;
  random: () => number;
  log: Pick<Logger, 'warn'>;
  composers: Composers;
  /** Ends the round after the mail at hand. */
  stopping: AbortSignal;
  limits?: typeof TIME_LIMITS;
};

type Claimed = QueuedMessage & { attempts: number; claimedAt: Date };

/**
 * Sends what is due, one by one, and tells how many went which way. Any number of workers may do so at once. When the
 * server is out of reach the round ends, so that one mail pays for it and not all.
 */
export async function deliverDue(em: EntityManager, delivery: Delivery) {
  const { env, clock, composers, stopping } = delivery;
  const counts = { sent: 0, later: 0, refused: 0, unclear: await markUnclear(em, delivery), dropped: 0 };
  // Without CONTACT_EMAIL messages of the contact form wait for it.
  const kinds = (Object.keys(composers) as MailKind[]).filter((kind) => kind !== 'contact' || env.contactEmail);

  while (env.smtpUrl !== undefined && kinds.length > 0 && !stopping.aborted) {
    const mail = await claim(em, kinds, clock());
    if (!mail) break;
    const outcome = await send(em, mail, delivery, env.smtpUrl);
    await settle(em, mail, outcome, delivery);
    counts[outcome.fate] += 1;
    if (outcome.fate === 'later' && outcome.isServerOut) break;
  }
  return counts;
}

/** What was in the server's hands when a worker died may have arrived: an operator decides. */
async function markUnclear(em: EntityManager, { clock, log }: Delivery): Promise<number> {
  const reason = 'The worker ended before the mail server had answered';
  const lost = await sqlOf(em)
    .updateTable('mails')
    .set({ status: 'unclear', claimed_at: null, error: reason })
    .where('status', '=', 'sending')
    .where('claimed_at', '<', new Date(clock().getTime() - CLAIM_MS))
    .returning(['id', 'kind'])
    .execute();
  for (const { id, kind } of lost) log.warn({ mail: id, kind, status: 'unclear', reason }, UNDELIVERED);
  return lost.length;
}

async function claim(em: EntityManager, kinds: MailKind[], now: Date): Promise<Claimed | null> {
  const due = sqlOf(em)
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((or) => or.eb('claimed_at', 'is', null).or('claimed_at', '<', new Date(now.getTime() - CLAIM_MS)))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await sqlOf(em)
    .updateTable('mails')
    .set((set) => ({ claimed_at: now, attempts: set('attempts', '+', 1) }))
    .where('id', '=', due)
    .returning(['id', 'kind', 'content', 'user_id', 'attempts', 'created_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, kind, content, attempts } = row;
  return {
    ...({ kind, content } as Pick<QueuedMessage, 'kind' | 'content'>),
    id,
    userId: row.user_id,
    createdAt: new Date(row.created_at),
    attempts,
    claimedAt: now,
  } as Claimed;
}

type Fate = Outcome | { fate: 'dropped' };

async function send(em: EntityManager, mail: Claimed, delivery: Delivery, smtpUrl: string): Promise<Fate> {
  const { env, clock, composers, stopping, limits } = delivery;
  const now = clock();
  const compose = composers[mail.kind] as Composer<MailKind>;
  try {
    const message = await compose(em.fork(), mail, { env, now });
    if (message === null) return { fate: 'dropped' };
    const beforeText = () => markSending(em, mail);
    return await sendMail({ id: mail.id, message, env: { ...env, smtpUrl }, now, beforeText, stopping, limits });
  } catch (error) {
    return { fate: 'later', reason: `The mail could not be written: ${(error as Error).message}`, isServerOut: false };
  }
}

const own = (em: EntityManager, { id, claimedAt }: Claimed) =>
  sqlOf(em).updateTable('mails').where('id', '=', id).where('claimed_at', '=', claimedAt);

/** Written before the text goes out: only from here on is a death of this worker unclear. */
async function markSending(em: EntityManager, mail: Claimed): Promise<void> {
  const { numUpdatedRows } = await own(em, mail)
    .set({ status: 'sending' })
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('The mail was removed, or another worker has it');
}

async function settle(
  em: EntityManager,
  mail: Claimed,
  outcome: Fate,
  { clock, random, log }: Delivery,
): Promise<void> {
  const now = clock();
  if (outcome.fate === 'dropped') {
    await sqlOf(em).deleteFrom('mails').where('id', '=', mail.id).where('claimed_at', '=', mail.claimedAt).execute();
    return;
  }
  if (outcome.fate === 'sent') {
    await own(em, mail).set({ status: 'sent', sent_at: now, claimed_at: null, error: null }).execute();
    return;
  }
  const next = outcome.fate === 'later' ? nextTry(mail.attempts, now, random()) : null;
  const status = next ? 'waiting' : outcome.fate === 'unclear' ? 'unclear' : 'failed';
  await own(em, mail)
    .set({ status, claimed_at: null, error: outcome.reason, ...(next && { due_at: next }) })
    .execute();
  log.warn({ mail: mail.id, kind: mail.kind, status, reason: withoutAddresses(outcome.reason) }, UNDELIVERED);
}
