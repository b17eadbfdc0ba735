import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { OneTimeToken, TOKEN_PURPOSES } from '#schema/entities/one-time-token.ts';
import { User } from '#schema/entities/user.ts';
import { CONFIRM_DAYS, LINK_ENDED, LINK_MINUTES } from '#shared/account.ts';
import { DomainError } from '../../platform/errors.ts';
import { clearMail, withdrawMail } from '../../platform/mail/outbox.ts';
import { DAY_MS } from '../../platform/time.ts';

type TokenPurpose = (typeof TOKEN_PURPOSES)[number];
type NewToken = { userId: string; purpose: TokenPurpose; email?: string; now: Date };

const TOKEN_BYTES = 32;
const LINK_MS = LINK_MINUTES * 60_000;
/** How long a link works after it was sent. */
const LIFETIMES: Record<TokenPurpose, number> = {
  'password-reset': LINK_MS,
  'email-change': LINK_MS,
  'confirm-address': CONFIRM_DAYS * DAY_MS,
};

export const linkEnded = () => new DomainError('invalid', LINK_ENDED, { reason: 'linkEnded' });
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns when a link expires. */
export const linkEnd = (sentAt: Date, purpose: TokenPurpose) => new Date(sentAt.getTime() + LIFETIMES[purpose]);

/** Locks the user's row until the transaction ends, so that a user's links are never changed concurrently. */
export function lockUser(tx: EntityManager, where: { id: string } | { email: string }) {
  return tx.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/**
 * Creates a token, which replaces the user's older tokens for this purpose. The database stores only its hash, because the
 * token itself is in the link.
 */
export async function issueToken(tx: EntityManager, { userId, purpose, email, now }: NewToken): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.nativeDelete(OneTimeToken, { user: userId, purpose });
  const link = { id: digest(token), user: userId, purpose, email: email ?? null };
  await tx.insert(OneTimeToken, { ...link, expiresAt: linkEnd(now, purpose), createdAt: now });
  return token;
}

const linkOf = (token: string, purpose: TokenPurpose, now: Date) => ({
  id: digest(token),
  purpose,
  expiresAt: { $gt: now },
});

/**
 * Returns the user of a token. Throws if `takeToken` would throw now. Does not use the token up, so another call can use
 * it right after this one.
 */
export async function checkToken(em: EntityManager, token: string, purpose: TokenPurpose, now: Date) {
  const found = await em.findOne(OneTimeToken, linkOf(token, purpose, now), {
    populate: ['user'],
    disableIdentityMap: true,
  });
  if (!found) throw linkEnded();
  return found.user;
}

/**
 * Uses a token up. Returns its user and its email address. Throws if the token is unknown, used or expired. If two calls
 * use it concurrently, one succeeds. A rollback of the transaction makes the token valid again.
 */
export async function takeToken(tx: EntityManager, token: string, purpose: TokenPurpose, now: Date) {
  const link = linkOf(token, purpose, now);
  const found = await tx.findOne(OneTimeToken, link);
  const user = found && (await lockUser(tx, { id: found.user.id }));
  if (!user || (await tx.nativeDelete(OneTimeToken, link)) === 0) throw linkEnded();
  return { user, email: found.email };
}

/** Returns the user's unexpired link for this purpose, or null. */
export function findOpenLink(em: EntityManager, userId: string, purpose: TokenPurpose, now: Date) {
  return em.findOne(OneTimeToken, { user: userId, purpose, expiresAt: { $gt: now } });
}

/** Ends the user's links for one purpose, or all of them, including links not sent yet. The caller has locked the user's row. */
export async function endLinks(em: EntityManager, userId: string, purpose?: TokenPurpose): Promise<void> {
  await em.nativeDelete(OneTimeToken, { user: userId, ...(purpose && { purpose }) });
  await withdrawMail(em, { user: userId, kind: purpose ?? 'email-change' });
}

/** Deletes expired links and the messages that should have delivered them. Returns how many rows it deleted. */
export async function clearEndedLinks(em: EntityManager, now: Date): Promise<number> {
  let cleared = await em.nativeDelete(OneTimeToken, { expiresAt: { $lte: now } });
  for (const purpose of TOKEN_PURPOSES)
    cleared += await clearMail(em, [purpose], new Date(now.getTime() - LIFETIMES[purpose]));
  return cleared;
}
