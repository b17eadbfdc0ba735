import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { OneTimeToken, type TOKEN_PURPOSES } from '#schema/entities/one-time-token.ts';
import { User } from '#schema/entities/user.ts';
import { LINK_ENDED, LINK_MINUTES } from '#shared/account.ts';
import { DomainError } from '../../platform/errors.ts';
import { clearMail, withdrawMail } from '../../platform/mail/outbox.ts';

type TokenPurpose = (typeof TOKEN_PURPOSES)[number];
type Token = { userId: string; purpose: TokenPurpose; email?: string; now: Date };

const TOKEN_BYTES = 32;
const LINK_MS = LINK_MINUTES * 60_000;

const linkEnded = () => new DomainError('invalid', LINK_ENDED, { reason: 'linkEnded' });
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** When a link that is sent now ends. */
export const linkEnd = (sentAt: Date) => new Date(sentAt.getTime() + LINK_MS);

/** Holds the user's row until the transaction ends: links are made, used and ended one after another. */
export function lockUser(tx: EntityManager, where: { id: string } | { email: string }) {
  return tx.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** A new token in the place of the user's older ones of this purpose. Only its hash is kept: the token is in the link. */
export async function issueToken(tx: EntityManager, { userId, purpose, email, now }: Token): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.nativeDelete(OneTimeToken, { user: userId, purpose });
  const link = { id: digest(token), user: userId, purpose, email: email ?? null };
  await tx.insert(OneTimeToken, { ...link, expiresAt: linkEnd(now), createdAt: now });
  return token;
}

const linkOf = (token: string, purpose: TokenPurpose, now: Date) => ({
  id: digest(token),
  purpose,
  expiresAt: { $gt: now },
});

/** Throws what `takeToken` would throw now. It takes nothing: the token can be gone a moment later. */
export async function checkToken(em: EntityManager, token: string, purpose: TokenPurpose, now: Date): Promise<void> {
  if ((await em.count(OneTimeToken, linkOf(token, purpose, now))) === 0) throw linkEnded();
}

/** What a token stands for; it is used up. Of two calls at once one gets it, and a rollback gives it back. */
export async function takeToken(tx: EntityManager, token: string, purpose: TokenPurpose, now: Date) {
  const link = linkOf(token, purpose, now);
  const found = await tx.findOne(OneTimeToken, link);
  const user = found && (await lockUser(tx, { id: found.user.id }));
  if (!user || (await tx.nativeDelete(OneTimeToken, link)) === 0) throw linkEnded();
  return { user, email: found.email };
}

/** Returns the user's link of this purpose that still opens, or null. */
export function findOpenLink(em: EntityManager, userId: string, purpose: TokenPurpose, now: Date) {
  return em.findOne(OneTimeToken, { user: userId, purpose, expiresAt: { $gt: now } });
}

/** Ends the user's links, of one purpose or all, those too that are not sent yet. The caller holds the user's row. */
export async function endLinks(em: EntityManager, userId: string, purpose?: TokenPurpose): Promise<void> {
  await em.nativeDelete(OneTimeToken, { user: userId, ...(purpose && { purpose }) });
  await withdrawMail(em, { user: userId, kind: 'email-change' });
}

/** Forgets links that open nothing any more, and the letters that were to bring them; returns how many. */
export async function clearEndedLinks(em: EntityManager, now: Date): Promise<number> {
  const askedBefore = new Date(now.getTime() - LINK_MS);
  const tokens = await em.nativeDelete(OneTimeToken, { expiresAt: { $lte: now } });
  return tokens + (await clearMail(em, ['password-reset', 'email-change'], askedBefore));
}
