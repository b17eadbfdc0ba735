import { openDatabase } from '#schema/orm.config.ts';
import { buildApp } from './app.ts';
import { loadMaterial } from './features/topics/material.service.ts';
import { startAi } from './platform/ai/start.ts';
import { readEnv } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { onceAskedToStop } from './platform/process-end.ts';
import { openQueues } from './platform/queue/queue.ts';
import { withinLimit } from './platform/time-limit.ts';

const CLOSE_TIMEOUT_MS = 2000;

const env = readEnv();
const log = createLog(env.logLevel, 'web');
if (env.databaseUrl === undefined || env.sessionSecret === undefined) {
  log.fatal('DATABASE_URL and SESSION_SECRET are missing: start the product with `npm start`, which fills them in');
  process.exit(1);
}

const orm = await openDatabase(env.databaseUrl);
const queue = openQueues({ redisUrl: env.redisUrl, databaseUrl: env.databaseUrl });
const clock = () => new Date();
const app = await buildApp({
  env,
  orm,
  queue,
  log,
  material: loadMaterial(),
  ai: await startAi({ env, orm, log, clock }),
  clock,
  random: Math.random,
});

onceAskedToStop(log, async () => {
  await app.close();
  // All requests have been answered. Closing connections to a database that does not respond must not delay the exit.
  await Promise.allSettled([queue.close(), orm.close(true)].map((closed) => withinLimit(CLOSE_TIMEOUT_MS, closed)));
});

await app.listen({ port: env.port, host: env.host });
