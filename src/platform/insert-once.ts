import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityName, RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isOutage, isUnclear } from './errors.ts';

/** Longer than a database that stands still usually does so, and shorter than a proxy waits for an answer. */
const PATIENCE_MS = 40_000;
const RETRY_MS = 200;

/**
 * Inserts a row that callers don't name, such as a note. If the connection breaks during the insert, nobody knows whether
 * the row was stored, and a caller who tries again would store a second one. So the same row is inserted again until the
 * database answers, for at most 40 seconds. Throws at once if it is certain that nothing was stored.
 */
export async function insertOnce<Entity extends { id: string }>(
  em: EntityManager,
  entity: EntityName<Entity>,
  data: Omit<RequiredEntityData<Entity>, 'id'>,
): Promise<Entity> {
  const row = { ...data, id: randomUUIDv7() } as unknown as RequiredEntityData<Entity>;
  const end = performance.now() + PATIENCE_MS;
  for (let mayBeStored = false; ; ) {
    try {
      return await em.fork().upsert(entity, row as never, { onConflictFields: ['id'], onConflictAction: 'ignore' });
    } catch (error) {
      mayBeStored ||= isUnclear(error);
      if (!mayBeStored || !isOutage(error) || performance.now() > end) throw error;
      await delay(RETRY_MS);
    }
  }
}
