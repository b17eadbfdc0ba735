import type { UserCall } from '../../call.ts';
import { DomainError } from '../../platform/errors.ts';
import { browserName } from './browser-name.rules.ts';
import { isSignInValid, SIGN_INS_OF_USER, signInIdOf } from './sign-in-store.service.ts';

/** Returns the user's sign-ins: the one with the caller's session id first, then the latest used. */
export async function listSignIns({ db, userId, now, deps }: UserCall, sessionId: string) {
  const current = signInIdOf(sessionId);
  const rows = await db
    .selectFrom('sign_ins')
    .select(['id', 'data', 'browser', 'address', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(({ eb }) => eb('id', '=', current), 'desc')
    .orderBy('used_at', 'desc')
    .limit(SIGN_INS_OF_USER)
    .execute();
  return rows
    .filter(({ data }) => isSignInValid(data, deps.env))
    .map(({ id, browser, address, createdAt, usedAt }) => ({
      id,
      browser: browserName(browser),
      address,
      createdAt,
      usedAt,
      isCurrent: id === current,
    }));
}

/** Ends one of the user's sign-ins. Returns whether it was the one with the caller's session id. */
export async function endSignInOf({ db, userId }: UserCall, sessionId: string, id: string): Promise<boolean> {
  const ended = await db.deleteFrom('sign_ins').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw new DomainError('not_found', 'That browser is already signed out');
  return id === signInIdOf(sessionId);
}

/** Ends all of the user's sign-ins except the one with the caller's session id. Returns how many. */
export async function endOtherSignIns({ db, userId }: UserCall, sessionId: string): Promise<number> {
  const ended = await db
    .deleteFrom('sign_ins')
    .where('user_id', '=', userId)
    .where('id', '!=', signInIdOf(sessionId))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}
