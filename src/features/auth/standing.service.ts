import type { Db } from '#schema/orm.config.ts';
import type { Env } from '../../platform/env.ts';
import { isEstablished } from './standing.rules.ts';

/** Returns the function by which the ledger of AI costs knows which accounts have the full share. */
export const establishedWith =
  ({ smtpUrl }: Pick<Env, 'smtpUrl'>) =>
  async (db: Db, userId: string, now: Date): Promise<boolean> => {
    const user = await db
      .selectFrom('users')
      .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
      .where('id', '=', userId)
      .executeTakeFirst();
    return user !== undefined && isEstablished(user, { now, hasMail: smtpUrl !== undefined });
  };
