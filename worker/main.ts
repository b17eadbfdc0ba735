import { openDatabase } from '#schema/orm.config.ts';
import { readEnv } from '#server/platform/env.ts';
import { createLog } from '#server/platform/log.ts';
import { onceAskedToStop } from '#server/platform/process-end.ts';
import { openQueues } from '#server/platform/queue.ts';
import { startConsumers } from './consumers.ts';

const env = readEnv();
const log = createLog(env.logLevel, 'worker');
if (env.databaseUrl === undefined) {
  log.fatal('DATABASE_URL is missing: start the product with `npm start`, which fills it in');
  process.exit(1);
}

const orm = await openDatabase(env.databaseUrl);
const queues = openQueues({ redisUrl: env.redisUrl, databaseUrl: env.databaseUrl });
const consumers = await startConsumers(queues, { orm, log, clock: () => new Date() });
log.info({ queue: queues.kind }, 'the worker is ready');

onceAskedToStop(log, async () => {
  await consumers.close();
  await queues.close();
  await orm.close(true);
});
