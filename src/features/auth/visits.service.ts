import type { UserCall } from '../../call.ts';
import { findLatestEvent } from '../../platform/security-trail.ts';

/**
 * Returns when the user was last here, to a day: a sign-in is marked as used once a day. One that has ended is in the security
 * trail. Null if nothing is known of the last 30 days.
 */
export async function findLatestVisit({ db, userId }: UserCall): Promise<Date | null> {
  const { usedAt } = await db
    .selectFrom('sign_ins')
    .select(({ fn }) => fn.max('used_at').as('usedAt'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const endedAt = await findLatestEvent(db, userId, ['signedIn', 'signedOut', 'signInEnded']);
  return [usedAt, endedAt].filter((at) => at !== null).reduce<Date | null>(later, null);
}

const later = (one: Date | null, other: Date): Date => (one === null || other > one ? other : one);
