import type { FastifyInstance } from 'fastify';
import { openDatabase } from '#schema/orm.config.ts';
import type { Material } from '#shared/material.ts';
import { buildApp } from '../app.ts';
import { establishedWith } from '../features/auth/standing.service.ts';
import { loadMaterial } from '../features/topics/material.service.ts';
import { startAi } from '../platform/ai/start.ts';
import type { Deps } from '../platform/deps.ts';
import { parseEnv } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { openQueues } from '../platform/queue/queue.ts';
import { workerDatabase } from './database.ts';

let material: Material | undefined;

export type TestApp = { app: FastifyInstance; deps: Deps; databaseUrl: string; close(): Promise<void> };

/**
 * Returns the real server on the database of this test worker, ready for `inject`; it listens on no port. `env` sets
 * environment variables, `deps` replaces dependencies.
 */
export async function startTestApp(
  options: { env?: NodeJS.ProcessEnv; deps?: Partial<Deps>; databaseUrl?: string } = {},
): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await workerDatabase());
  const env = parseEnv({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret for tests that is long enough',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const orm = await openDatabase(databaseUrl);
  const queue = openQueues({ databaseUrl });
  material ??= loadMaterial();
  const { log = createLog(env.logLevel, 'test'), clock = () => new Date() } = options.deps ?? {};
  const deps: Deps = {
    env,
    orm,
    queue,
    log,
    material,
    ai: await startAi({ env, orm, log, clock, isEstablished: establishedWith(env) }),
    clock,
    random: Math.random,
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
