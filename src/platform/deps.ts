import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './env.ts';
import type { Material } from './material.ts';
import type { QueueHealth } from './queue.ts';

/** What main.ts builds and tests replace. */
export type Deps = {
  env: Env;
  orm: MikroORM;
  queue: QueueHealth;
  material: Material;
  log: FastifyBaseLogger;
  clock: () => Date;
  /** A number in [0, 1), as Math.random. */
  random: () => number;
};
