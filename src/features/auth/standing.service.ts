import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '#schema/orm.config.ts';
import type { Env } from '../../platform/env.ts';
import { isEstablished } from './standing.rules.ts';

/** Returns the function by which the ledger of AI costs knows which accounts have the full share. */
export const establishedWith =
  ({ smtpUrl }: Pick<Env, 'smtpUrl'>) =>
  async (em: EntityManager, userId: string, now: Date): Promise<boolean> => {
    const user = await sqlOf(em)
      .selectFrom('users')
      .select(['created_at as createdAt', 'confirmed_at as confirmedAt'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) return false;
    const [createdAt, confirmedAt] = [new Date(user.createdAt), user.confirmedAt ? new Date(user.confirmedAt) : null];
    return isEstablished({ createdAt, confirmedAt }, { now, hasMail: smtpUrl !== undefined });
  };
