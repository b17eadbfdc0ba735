import { createHash, randomBytes } from 'node:crypto';
import type { TOKEN_PURPOSES } from '#schema/entities/one-time-token.ts';
import { CONFIRM_DAYS, LINK_ENDED, LINK_MINUTES } from '#shared/account.ts';
import type { Call } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { withdrawMail } from '../../platform/mail/outbox.ts';
import { DAY_MS } from '../../platform/time.ts';

type TokenPurpose = (typeof TOKEN_PURPOSES)[number];
type NewToken = { userId: string; purpose: TokenPurpose; email?: string };

const TOKEN_BYTES = 32;
const LINK_MS = LINK_MINUTES * 60_000;
/** How long a link works after it was sent. */
const LIFETIMES: Record<TokenPurpose, number> = {
  'password-reset': LINK_MS,
  'email-change': LINK_MS,
  'confirm-address': CONFIRM_DAYS * DAY_MS,
};

const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.confirmed_at as confirmedAt',
] as const;

export const linkEnded = () => new DomainError('invalid', LINK_ENDED, { reason: 'linkEnded' });
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns when a link expires, or the message with a link that was asked for at this time. */
export const linkEnd = (sentAt: Date, purpose: TokenPurpose) => new Date(sentAt.getTime() + LIFETIMES[purpose]);

/**
 * Locks the user's row until the transaction ends, so that a user's links are never changed concurrently. Returns undefined
 * if there is no such user.
 */
export async function lockUser({ db }: Call, where: { id: string } | { email: string }) {
  return await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where(({ eb }) => ('id' in where ? eb('id', '=', where.id) : eb('email', '=', where.email)))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Creates a token, which replaces the user's older tokens for this purpose. The database stores only its hash, because the
 * token itself is in the link.
 */
export async function issueToken({ db, now }: Call, { userId, purpose, email }: NewToken): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
  await db
    .insertInto('one_time_tokens')
    .values({
      id: digest(token),
      user_id: userId,
      purpose,
      email: email ?? null,
      expires_at: linkEnd(now, purpose),
      created_at: now,
    })
    .execute();
  return token;
}

/** Selects the unexpired link of a token. */
const linkOf = ({ db, now }: Call, token: string, purpose: TokenPurpose) =>
  db
    .selectFrom('one_time_tokens')
    .where('one_time_tokens.id', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now);

/**
 * Returns the user of a token. Throws if `takeToken` would throw now. Does not use the token up, so another call can use
 * it right after this one.
 */
export async function checkToken(call: Call, token: string, purpose: TokenPurpose) {
  const user = await linkOf(call, token, purpose)
    .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
    .select(USER_COLUMNS)
    .executeTakeFirst();
  if (!user) throw linkEnded();
  return user;
}

/**
 * Uses a token up. Returns its user and its email address. Throws if the token is unknown, used or expired. If two calls
 * use it concurrently, one succeeds. A rollback of the transaction makes the token valid again.
 */
export async function takeToken(call: Call, token: string, purpose: TokenPurpose) {
  const link = await linkOf(call, token, purpose).select(['id', 'user_id as userId', 'email']).executeTakeFirst();
  const user = link && (await lockUser(call, { id: link.userId }));
  if (!user) throw linkEnded();
  const taken = await call.db.deleteFrom('one_time_tokens').where('id', '=', link.id).executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw linkEnded();
  return { user, email: link.email };
}

/** Returns the user's unexpired link for this purpose; undefined if there is none. */
export async function findOpenLink({ db, now }: Call, userId: string, purpose: TokenPurpose) {
  return await db
    .selectFrom('one_time_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Ends the user's links for one purpose, or all of them, including links not sent yet. The caller has locked the user's row. */
export async function endLinks({ db }: Call, userId: string, purpose?: TokenPurpose): Promise<void> {
  const links = db.deleteFrom('one_time_tokens').where('user_id', '=', userId);
  await (purpose === undefined ? links : links.where('purpose', '=', purpose)).execute();
  await withdrawMail(db, { userId, kind: purpose ?? 'email-change' });
}

/** Deletes expired links. Returns how many. */
export async function clearEndedLinks({ db, now }: Call): Promise<number> {
  const ended = await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).executeTakeFirst();
  return Number(ended.numDeletedRows);
}
