import { databaseOf, openDatabase } from '#schema/orm.config.ts';
import { establishedWith } from '#server/features/auth/standing.service.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { startAi } from '#server/platform/ai/start.ts';
import { openDatabaseClock } from '#server/platform/clock.ts';
import { createCounters } from '#server/platform/counter.ts';
import { readEnv } from '#server/platform/env.ts';
import { createLog, logLostJob, logNotice } from '#server/platform/log.ts';
import { exitOnCrash, onceAskedToStop } from '#server/platform/process-end.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { withTimeLimit } from '#server/platform/time-limit.ts';
import { startTracing } from '#server/platform/tracing.ts';
import { tryAgain } from '#server/platform/try-again.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type RunningWorker, startWorker } from './worker.ts';

const WAIT_MS = 1000;
const STOPPING_MS = 6000;

const env = readEnv();
const log = createLog(env.logLevel, 'worker');
exitOnCrash(log);
if (env.databaseUrl === undefined) {
  log.fatal('DATABASE_URL is missing: start the product with `npm start`, which fills it in');
  process.exit(1);
}

if (env.smtpUrl !== undefined && !env.isPublicUrlSet) {
  // The line must not contain an address, because the start script takes an address as the sign that the product is ready.
  log.warn('PUBLIC_URL is not set: links in mails work only on this machine');
}

const tracing = await startTracing(env, 'worker', log);
const orm = await openDatabase(env.databaseUrl, { onNotice: logNotice(log) });
const queues = openQueues({
  redisUrl: env.redisUrl,
  databaseUrl: env.databaseUrl,
  isTracing: tracing.isOn,
  onLost: logLostJob(log),
});
let starting: Promise<RunningWorker> | undefined;

onceAskedToStop(log, async () => {
  // An interrupted job runs again later. A database that does not respond must not delay the exit.
  const closing = async () => {
    // A worker that is still starting may already run jobs.
    await (await starting)?.close();
    await Promise.all([queues.close(), orm.close(true), tracing.stop()]);
  };
  await withTimeLimit(STOPPING_MS, closing()).catch((error) =>
    log.warn({ err: error }, 'worker exited without shutting down'),
  );
});

// The worker waits until the database and Redis are available, so that it doesn't restart repeatedly.
await tryAgain(queues.check, {
  pauseMs: WAIT_MS,
  mayTryAgain: (error) => {
    log.warn({ err: error }, 'the queue is unavailable: waiting for it');
    return true;
  },
});
const { clock } = await openDatabaseClock(databaseOf(orm), log);
const ai = await startAi({ env, db: databaseOf(orm), log, clock, isEstablished: establishedWith(env) });
const material = loadMaterial();
// No job counts uses.
const limits = createCounters();
starting = startWorker(queues, { env, orm, log, clock, random: Math.random, material, queue: queues, limits, ai });
const worker = await starting;
startHeartbeat(env.dataDir, worker.check);
log.info({ queue: queues.kind }, 'the worker is ready');
