import type { EntityManager } from '@mikro-orm/postgresql';
import { SignIn } from '#schema/entities/sign-in.ts';
import { sqlOf } from '#schema/orm.config.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { browserName } from './browser-name.rules.ts';
import { isSignInValid, SIGN_INS_OF_USER, signInIdOf } from './sign-in-store.service.ts';

/** The user and the session id of the call. */
type SignedInCaller = { userId: string; sessionId: string };

/** Returns the user's sign-ins: the caller's own first, then the latest used. */
export async function listSignIns(
  em: EntityManager,
  { clock, env }: Pick<Deps, 'clock' | 'env'>,
  { userId, sessionId }: SignedInCaller,
) {
  const current = signInIdOf(sessionId);
  const rows = await sqlOf(em)
    .selectFrom('sign_ins')
    .select(['id', 'data', 'browser', 'address', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock())
    .orderBy(({ eb }) => eb('id', '=', current), 'desc')
    .orderBy(({ fn }) => fn.coalesce('used_at', 'created_at'), 'desc')
    .limit(SIGN_INS_OF_USER)
    .execute();
  return rows
    .filter(({ data }) => isSignInValid(data, env))
    .map(({ id, browser, address, created_at, used_at }) => ({
      id,
      browser: browserName(browser),
      address,
      createdAt: created_at,
      usedAt: used_at ?? created_at,
      isCurrent: id === current,
    }));
}

/** Ends one of the user's sign-ins. Returns whether it was the caller's own. */
export async function endSignInOf(
  em: EntityManager,
  { userId, sessionId }: SignedInCaller,
  id: string,
): Promise<boolean> {
  const ended = await em.nativeDelete(SignIn, { id, user: userId });
  if (ended === 0) throw new DomainError('not_found', 'This browser is not signed in anymore');
  return id === signInIdOf(sessionId);
}

/** Ends all of the user's sign-ins except the caller's own. Returns how many. */
export async function endOtherSignIns(em: EntityManager, { userId, sessionId }: SignedInCaller): Promise<number> {
  return await em.nativeDelete(SignIn, { user: userId, id: { $ne: signInIdOf(sessionId) } });
}
