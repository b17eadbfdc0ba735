import { randomUUIDv7 } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SECURITY_EVENTS } from '#schema/entities/security-event.ts';
import type { Db } from '#schema/orm.config.ts';
import { anyOf } from './sql.ts';
import { DAY_MS } from './time.ts';

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

type NewSecurityEvent = {
  kind: SecurityEventKind;
  userId?: string | null;
  /** What `callerAddress` returns; null for a line that tells how many more events of its kind there were. */
  address: string | null;
  detail?: string;
};

const KEPT_MS = 90 * DAY_MS;
const DETAIL_LENGTH = 200;
export const TRAIL_PAGE = 50;

/**
 * Adds a line to the security trail: a row for the operator page, and a line of the log in the same form. Throws nothing,
 * because a failing trail must not refuse a sign-in; the log line is then all there is. It uses a connection of its own,
 * so call it after the caller's transaction.
 */
export async function recordSecurityEvent(
  { db, log, now }: { db: Db; log: FastifyBaseLogger; now: Date },
  { kind, userId = null, address, detail }: NewSecurityEvent,
): Promise<void> {
  log.info({ security: kind, userId, address, detail }, 'security event');
  try {
    await db
      .insertInto('security_events')
      .values({
        ...{ id: randomUUIDv7(), kind, user_id: userId, address, created_at: now },
        detail: detail?.slice(0, DETAIL_LENGTH) ?? null,
      })
      .execute();
  } catch (error) {
    log.error({ err: error, security: kind }, 'the security trail could not be written');
  }
}

type TrailFilter = { kind?: SecurityEventKind; userId?: string; before?: string };

/** Returns a page of lines, newest first. `before` is the id of the last line of the page before. */
export async function listSecurityEvents(db: Db, { kind, userId, before }: TrailFilter) {
  const found = await db
    .selectFrom('security_events')
    .select(['id', 'kind', 'user_id as userId', 'address', 'detail', 'created_at as createdAt'])
    .$if(kind !== undefined, (events) => events.where('kind', '=', kind!))
    .$if(userId !== undefined, (events) => events.where('user_id', '=', userId!))
    .$if(before !== undefined, (events) => events.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(TRAIL_PAGE + 1)
    .execute();
  return { events: found.slice(0, TRAIL_PAGE), hasMore: found.length > TRAIL_PAGE };
}

/** Returns which of these users have such an event since a time. */
export async function findUsersOf(
  db: Db,
  kinds: SecurityEventKind[],
  userIds: string[],
  since: Date,
): Promise<string[]> {
  const events = await db
    .selectFrom('security_events')
    .select('user_id as userId')
    .distinct()
    .where('user_id', '=', anyOf(userIds))
    .where('kind', '=', anyOf(kinds))
    .where('created_at', '>=', since)
    .execute();
  return events.map(({ userId }) => userId!);
}

/** Deletes the lines about a user, in the transaction that deletes the user. */
export async function deleteSecurityEventsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('security_events').where('user_id', '=', userId).execute();
}

/** Deletes old lines. Returns how many. */
export async function clearSecurityEvents(db: Db, now: Date): Promise<number> {
  const old = db.deleteFrom('security_events').where('created_at', '<=', new Date(now.getTime() - KEPT_MS));
  return Number((await old.executeTakeFirst()).numDeletedRows);
}
