import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#schema/orm.config.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { startAi } from '#server/platform/ai/start.ts';
import { readEnv } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { onceAskedToStop } from '#server/platform/process-end.ts';
import { openQueues } from '#server/platform/queue/queue.ts';
import { withinLimit } from '#server/platform/time-limit.ts';
import { type Consumers, startConsumers } from './consumers.ts';

const WAIT_MS = 1000;
const STOPPING_MS = 6000;

const env = readEnv();
const log = createLog(env.logLevel, 'worker');
if (env.databaseUrl === undefined) {
  log.fatal('DATABASE_URL is missing: start the product with `npm start`, which fills it in');
  process.exit(1);
}

if (env.smtpUrl !== undefined && !env.isPublicUrlSet) {
  // Without the address itself: who starts the product reads that as the sign that it is ready.
  log.warn('PUBLIC_URL is not set: links in mails lead to this machine alone');
}

const orm = await openDatabase(env.databaseUrl);
const queues = openQueues({ redisUrl: env.redisUrl, databaseUrl: env.databaseUrl });
let consumers: Consumers | undefined;

onceAskedToStop(log, async () => {
  // A job that is cut off is taken up again. Taking leave of a database that does not answer must not hold the end up.
  const closing = async () => {
    await consumers?.close();
    await Promise.all([queues.close(), orm.close(true)]);
  };
  await withinLimit(STOPPING_MS, closing()).catch((error) => log.warn({ err: error }, 'stopped without taking leave'));
});

await untilUsable();
const clock = () => new Date();
const ai = await startAi({ env, orm, log, clock });
const material = loadMaterial();
consumers = await startConsumers(queues, { env, orm, log, clock, random: Math.random, material, queue: queues, ai });
log.info({ queue: queues.kind }, 'the worker is ready');

/** A start while the database or Redis is away waits for it, instead of failing again and again. */
async function untilUsable(): Promise<void> {
  for (;;) {
    try {
      return await queues.check();
    } catch (error) {
      log.warn({ err: error }, 'the queue is out of reach: waiting for it');
      await delay(WAIT_MS);
    }
  }
}
