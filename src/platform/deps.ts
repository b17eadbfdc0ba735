import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import type { Material } from '#shared/material.ts';
import type { Ai } from './ai/ai.ts';
import type { Counters } from './counter.ts';
import type { Env } from './env.ts';
import type { ResponseBounds } from './held-responses.ts';
import type { Jobs } from './queue/jobs.ts';
import type { QueueHealth, Queues } from './queue/queue.ts';
import type { TimeLimits } from './time-limit.ts';

/** The services that main.ts creates and that tests can replace. */
export type Deps = {
  env: Env;
  orm: MikroORM;
  queue: QueueHealth & Jobs & Pick<Queues, 'queue'>;
  /** Counts the uses of each limit. */
  limits: Counters;
  material: Material;
  /** Undefined without an API key. Features then serve curated material. */
  ai: Ai | undefined;
  log: FastifyBaseLogger;
  clock: () => Date;
  /** Returns a number in [0, 1), like Math.random. */
  random: () => number;
  timeLimits?: TimeLimits;
  responseBounds?: ResponseBounds;
};
