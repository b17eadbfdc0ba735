import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import type { Session } from 'fastify';
import { databaseOf } from '#schema/orm.config.ts';
import type { SignInData, SignInStore } from '../../http/sign-in.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { json } from '../../platform/sql.ts';

/** The id of a sign-in's row. Nobody can compute the session id from it, so users may see it. */
export const signInIdOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');

/** The most sign-ins of a user. One more ends the least recently used one. */
export const SIGN_INS_OF_USER = 100;

/** How a sign-in began. */
type StoredData = Pick<SignInData, 'authenticatedAt'> & { by: 'password' | 'provider' };

/** Whether a sign-in still counts. Once a provider is configured, sign-ins with a password have ended. */
export function isSignInValid(data: unknown, { oidc }: Pick<Env, 'oidc'>): boolean {
  return oidc === undefined || (data as StoredData).by === 'provider';
}

/**
 * Stores sign-ins in the table `sign_ins`. `get` runs for every call by a user, so it is a single query by primary key.
 */
export function openSignInStore({ orm, clock, env }: Pick<Deps, 'orm' | 'clock' | 'env'>): SignInStore {
  const db = databaseOf(orm);

  const find = async (sessionId: string): Promise<SignInData | null> => {
    const row = await db
      .selectFrom('sign_ins')
      .select(['user_id', 'data', 'expires_at', 'created_at', 'used_at'])
      .where('id', '=', signInIdOf(sessionId))
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (!row || !isSignInValid(row.data, env)) return null;
    return {
      userId: row.user_id,
      authenticatedAt: (row.data as StoredData).authenticatedAt,
      beganAt: row.created_at.getTime(),
      usedAt: row.used_at.getTime(),
      expiresAt: row.expires_at.getTime(),
    };
  };

  // Only updates an existing row. Otherwise a call that runs during a sign-out would restore the sign-in.
  const extend = async (sessionId: string, { expiresAt }: Partial<SignInData>): Promise<void> => {
    if (expiresAt === undefined) return;
    await db
      .updateTable('sign_ins')
      .set({ expires_at: new Date(expiresAt), used_at: clock() })
      .where('id', '=', signInIdOf(sessionId))
      .execute();
  };

  const remove = async (sessionId: string): Promise<void> => {
    await db.deleteFrom('sign_ins').where('id', '=', signInIdOf(sessionId)).execute();
  };

  /** Otherwise a loop would fill the table, and the list on the account page could not show all. */
  const removeOldest = async (userId: string): Promise<void> => {
    await db
      .deleteFrom('sign_ins')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sign_ins')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('used_at', 'desc')
          .offset(SIGN_INS_OF_USER),
      )
      .execute();
  };

  return {
    add: async (sessionId, { userId, authenticatedAt, beganAt, expiresAt }, { address, browser }): Promise<void> => {
      await db
        .insertInto('sign_ins')
        .values({
          id: signInIdOf(sessionId),
          user_id: userId,
          data: json<StoredData>({ authenticatedAt, by: env.oidc ? 'provider' : 'password' }),
          expires_at: new Date(expiresAt),
          created_at: new Date(beganAt),
          used_at: new Date(beganAt),
          address,
          browser,
        })
        .execute();
      await removeOldest(userId);
    },
    find,
    extend,
    get: callbackify(find) as (id: string, done: (error: unknown, found?: Session | null) => void) => void,
    set: callbackify(extend) as (id: string, session: Session, done: (error?: unknown) => void) => void,
    destroy: callbackify(remove) as (id: string, done: (error?: unknown) => void) => void,
  };
}
