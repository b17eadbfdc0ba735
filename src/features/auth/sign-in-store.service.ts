import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import type { Session } from 'fastify';
import { sqlOf } from '#schema/orm.config.ts';
import type { SignInData, SignInStore } from '../../http/sign-in.ts';
import type { Deps } from '../../platform/deps.ts';

const digest = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');

/**
 * Stores sign-ins in the table `sign_ins`. `get` runs for every call by a user, so it is a single query by primary key.
 */
export function openSignInStore({ orm, clock }: Pick<Deps, 'orm' | 'clock'>): SignInStore {
  const sql = sqlOf(orm.em.fork());

  const find = async (sessionId: string): Promise<SignInData | null> => {
    const row = await sql
      .selectFrom('sign_ins')
      .select(['user_id', 'data', 'expires_at'])
      .where('id', '=', digest(sessionId))
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (!row) return null;
    const { authenticatedAt } = row.data as Pick<SignInData, 'authenticatedAt'>;
    return { userId: row.user_id, authenticatedAt, expiresAt: new Date(row.expires_at).getTime() };
  };

  // Only updates an existing row. Otherwise a call that runs during a sign-out would restore the sign-in.
  const extend = async (sessionId: string, { expiresAt }: Partial<SignInData>): Promise<void> => {
    if (expiresAt === undefined) return;
    await sql
      .updateTable('sign_ins')
      .set({ expires_at: new Date(expiresAt) })
      .where('id', '=', digest(sessionId))
      .execute();
  };

  const remove = async (sessionId: string): Promise<void> => {
    await sql.deleteFrom('sign_ins').where('id', '=', digest(sessionId)).execute();
  };

  return {
    add: async (sessionId: string, { userId, authenticatedAt, expiresAt }: SignInData): Promise<void> => {
      await sql
        .insertInto('sign_ins')
        .values({
          id: digest(sessionId),
          user_id: userId,
          data: { authenticatedAt },
          expires_at: new Date(expiresAt),
          created_at: clock(),
        })
        .execute();
    },
    get: callbackify(find) as (id: string, done: (error: unknown, found?: Session | null) => void) => void,
    set: callbackify(extend) as (id: string, session: Session, done: (error?: unknown) => void) => void,
    destroy: callbackify(remove) as (id: string, done: (error?: unknown) => void) => void,
  };
}
