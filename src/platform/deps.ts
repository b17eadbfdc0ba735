import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Material } from '#shared/material.ts';
import type { Ai } from './ai/ai.ts';
import type { Env } from './env.ts';
import type { Jobs } from './queue/jobs.ts';
import type { QueueHealth, Queues } from './queue/queue.ts';

/** What main.ts builds and tests replace. */
export type Deps = {
  env: Env;
  orm: MikroORM;
  queue: QueueHealth & Jobs & Pick<Queues, 'queue'>;
  material: Material;
  /** Missing without a key: the curated library answers. */
  ai: Ai | undefined;
  log: FastifyBaseLogger;
  clock: () => Date;
  /** A number in [0, 1), as Math.random. */
  random: () => number;
};
