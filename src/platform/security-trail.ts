import { randomUUIDv7 } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { type SECURITY_EVENTS, SecurityEvent } from '#schema/entities/security-event.ts';
import { exportPart } from './export-part.ts';
import { DAY_MS } from './time.ts';

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

export type NewSecurityEvent = {
  kind: SecurityEventKind;
  userId?: string | null;
  /** What `callerAddress` returns; null for what the worker does. */
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
  { em, log, now }: { em: EntityManager; log: FastifyBaseLogger; now: Date },
  { kind, userId = null, address, detail }: NewSecurityEvent,
): Promise<void> {
  log.info({ security: kind, userId, address, detail }, 'security event');
  try {
    // `insert` does not create ids, and a unit of work would need a transaction.
    const row = {
      id: randomUUIDv7(),
      kind,
      userId,
      address,
      detail: detail?.slice(0, DETAIL_LENGTH) ?? null,
      createdAt: now,
    };
    await em.fork().insert(SecurityEvent, row);
  } catch (error) {
    log.error({ err: error, security: kind }, 'the security trail could not be written');
  }
}

type TrailFilter = { kind?: SecurityEventKind; userId?: string; before?: string };

/** Returns a page of lines, newest first. `before` is the id of the last line of the page before. */
export async function listSecurityEvents(em: EntityManager, { kind, userId, before }: TrailFilter) {
  const found = await em.find(
    SecurityEvent,
    { ...(kind && { kind }), ...(userId && { userId }), ...(before && { id: { $lt: before } }) },
    { orderBy: { id: 'desc' }, limit: TRAIL_PAGE + 1 },
  );
  return { events: found.slice(0, TRAIL_PAGE), hasMore: found.length > TRAIL_PAGE };
}

/** Deletes the lines about a user, in the transaction that deletes the user. */
export async function deleteSecurityEventsOf(tx: EntityManager, userId: string): Promise<void> {
  await tx.nativeDelete(SecurityEvent, { userId });
}

/** Deletes old lines. Returns how many. */
export async function clearSecurityEvents(em: EntityManager, now: Date): Promise<number> {
  return await em.nativeDelete(SecurityEvent, { createdAt: { $lte: new Date(now.getTime() - KEPT_MS) } });
}

export const securityEventsExport = exportPart({
  table: 'security_events',
  columns: ['created_at', 'kind', 'address', 'detail'],
});
