import { databaseOf, openDatabase } from '#schema/orm.config.ts';
import { buildApp } from './app.ts';
import { establishedWith } from './features/auth/standing.service.ts';
import { loadMaterial } from './features/topics/material.service.ts';
import { HASHED_FILES } from './http/built-client.ts';
import { drain } from './http/stopping.ts';
import { startAi } from './platform/ai/start.ts';
import { sessionSecret } from './platform/app-secret.ts';
import { openDatabaseClock } from './platform/clock.ts';
import { openCountStore } from './platform/count-store.ts';
import { createCounters } from './platform/counter.ts';
import { productionWarnings, readEnv } from './platform/env.ts';
import { keepFiles } from './platform/kept-files.ts';
import { createLog, logLostJob, logNotice } from './platform/log.ts';
import { exitOnCrash, onceAskedToStop } from './platform/process-end.ts';
import { openQueues } from './platform/queue/queue.ts';
import { withTimeLimit } from './platform/time-limit.ts';
import { startTracing } from './platform/tracing.ts';

const CLOSE_TIMEOUT_MS = 2000;
const KEEP_FILES_MS = 5000;

const given = readEnv();
const log = createLog(given.logLevel, 'web');
exitOnCrash(log);
if (given.databaseUrl === undefined) {
  log.fatal('DATABASE_URL is missing: start the product with `npm start`, which fills it in');
  process.exit(1);
}
for (const warning of productionWarnings(given)) log.warn(warning);

const { databaseUrl, redisUrl } = given;
const tracing = await startTracing(given, 'web', log);
const orm = await openDatabase(databaseUrl, { onNotice: logNotice(log) });
const db = databaseOf(orm);
const { clock, close: closeClock } = await openDatabaseClock(db, log);
const env = { ...given, sessionSecret: await sessionSecret(given, { db, log, clock }) };
const queue = openQueues({ redisUrl, databaseUrl, isTracing: tracing.isOn, onLost: logLostJob(log) });
const counts = await openCountStore({ redisUrl, databaseUrl });
const app = await buildApp({
  env,
  orm,
  queue,
  limits: createCounters(counts),
  log,
  material: loadMaterial(),
  ai: await startAi({ env, db, log, clock, isEstablished: establishedWith(env) }),
  clock,
  random: Math.random,
});

onceAskedToStop(log, async () => {
  // A parent process stops the server for good. There is no other one that a balancer could send calls to.
  if (process.send === undefined) await drain(app);
  await app.close();
  closeClock();
  // All requests have been answered. Closing connections to a database that does not respond must not delay the exit.
  const closing = [queue.close(), counts.close(), orm.close(true), tracing.stop()];
  await Promise.allSettled(closing.map((closed) => withTimeLimit(CLOSE_TIMEOUT_MS, closed)));
});

// The processes that run already serve these files, too, before the first page asks for one.
await withTimeLimit(KEEP_FILES_MS, keepFiles(db, HASHED_FILES, clock())).catch((error) =>
  log.warn({ err: error }, 'the files of this build were not kept: other servers lack them'),
);
await app.listen({ port: env.port, host: env.host });
