import { databaseOf } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';
import type { UserCall } from '../../src/call.ts';
import type { Deps } from '../../src/platform/deps.ts';

/** What the services need that the seed calls. No queue takes jobs, and nothing calls Claude. */
export type SeedDeps = Pick<Deps, 'orm' | 'material' | 'queue'>;

export const seedDeps = (orm: Deps['orm'], material: Material): SeedDeps => ({
  orm,
  material,
  queue: { enqueue: async () => false } as unknown as Deps['queue'],
});

/** A call of the user at a time of the past. */
export const callAt = (deps: SeedDeps, userId: string, now: Date, random: () => number = Math.random): UserCall => ({
  db: databaseOf(deps.orm),
  userId,
  now,
  deps: { ...deps, random, clock: () => now } as Deps,
});
