import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { databaseOf, openDatabase } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';
import { seeded } from '#shared/seeded.ts';
import { buildApp } from '../app.ts';
import { openCall, type UserCall } from '../call.ts';
import { establishedWith } from '../features/auth/standing.service.ts';
import { loadMaterial } from '../features/topics/material.service.ts';
import { startAi } from '../platform/ai/start.ts';
import { createCounters } from '../platform/counter.ts';
import type { Deps } from '../platform/deps.ts';
import { parseEnv } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { openQueues } from '../platform/queue/queue.ts';
import { TIME_LIMITS, type TimeLimits } from '../platform/time-limit.ts';
import { workerDatabase } from './database.ts';
import { PATIENCE_MS } from './patience.ts';

/** Time limits that a slow machine does not meet. A test of a limit sets that one. */
export const PATIENT_LIMITS: TimeLimits = {
  ...TIME_LIMITS,
  readiness: PATIENCE_MS,
  queueCheck: PATIENCE_MS,
  queueFigures: PATIENCE_MS,
  enqueue: PATIENCE_MS,
  count: PATIENCE_MS,
  unread: PATIENCE_MS,
  refusal: 0,
};

/** The same for `openDatabase`. */
export const PATIENT_DATABASE = { connect: PATIENCE_MS, query: PATIENCE_MS };

let material: Material | undefined;

/** Returns the study material of all test servers that get no other. Loading it takes long. */
export function testMaterial(): Material {
  material ??= loadMaterial();
  return material;
}

export type TestApp = { app: FastifyInstance; deps: Deps; databaseUrl: string; close(): Promise<void> };

export type TestAppOptions = { env?: NodeJS.ProcessEnv; deps?: Partial<Deps>; databaseUrl?: string };

/**
 * Starts the real server before the tests of a file and closes it after them. The fields of the result can be read when
 * the first `beforeAll` of the file runs. See `startTestApp` for the options.
 */
export function testApp(options: TestAppOptions | (() => Promise<TestAppOptions>) = {}): TestApp {
  const server = {} as TestApp;
  beforeAll(async () => {
    Object.assign(server, await startTestApp(typeof options === 'function' ? await options() : options));
  });
  afterAll(() => server.close?.());
  return server;
}

/**
 * Returns the real server on the database of this test worker, ready for `inject`; it listens on no port. `env` sets
 * environment variables, `deps` replaces dependencies. It draws the same questions each time; the environment variable
 * TEST_SEED, an integer, makes it draw others.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await workerDatabase());
  const env = parseEnv({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret for tests that is long enough',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const orm = await openDatabase(databaseUrl, { limits: PATIENT_DATABASE });
  const queue = openQueues({ databaseUrl, timeLimits: PATIENT_LIMITS });
  material ??= loadMaterial();
  const { log = createLog(env.logLevel, 'test'), clock = () => new Date() } = options.deps ?? {};
  const deps: Deps = {
    env,
    orm,
    queue,
    limits: createCounters(),
    log,
    material,
    ai: await startAi({ env, db: databaseOf(orm), log, clock, isEstablished: establishedWith(env) }),
    clock,
    random: seeded(Number(process.env.TEST_SEED ?? 1)),
    timeLimits: PATIENT_LIMITS,
    ...options.deps,
  };
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    databaseUrl,
    close: async () => {
      await app.close();
      await queue.close();
      await orm.close(true);
    },
  };
}

/** Begins a call of a user, as a request would. */
export const callOf = ({ deps }: Pick<TestApp, 'deps'>, userId: string = randomUUID()): UserCall =>
  openCall(deps, userId);
