import type { Db } from '#schema/orm.config.ts';
import { findUsersOf } from '../../platform/security-trail.ts';
import { anyOf } from '../../platform/sql.ts';

/**
 * Returns which of these users were here since a day of the last 30: a sign-in is marked as used once a day. One that has ended
 * is in the security trail.
 */
export async function findVisitors(db: Db, userIds: string[], since: Date): Promise<Set<string>> {
  const signedIn = await db
    .selectFrom('sign_ins')
    .select('user_id as userId')
    .where('user_id', '=', anyOf(userIds))
    .where('used_at', '>=', since)
    .execute();
  const ended = await findUsersOf(db, ['signedIn', 'signedOut', 'signInEnded'], userIds, since);
  return new Set([...signedIn.map(({ userId }) => userId), ...ended]);
}
