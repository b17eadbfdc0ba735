import { openQueues, type Queues } from '#server/platform/queue/queue.ts';
import type { QueueName } from '#server/platform/queue/queue-names.ts';
import { PATIENT_LIMITS, startTestApp, type TestApp } from '#server/testing/app.ts';
import { ownDatabase } from '#server/testing/database.ts';
import { newUser } from '#server/testing/user.ts';
import { type RunningWorker, startWorker, type WorkerDeps } from '../worker.ts';

/** Starts the real server. `work` starts a real worker. The queue is in Redis, or without `redisUrl` in the database. */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  redisUrl?: string,
  replaced: Partial<TestApp['deps']> = {},
) {
  const databaseUrl = await ownDatabase();
  const queues: Queues = openQueues({ databaseUrl, redisUrl, timeLimits: PATIENT_LIMITS });
  const server: TestApp = await startTestApp({ databaseUrl, env, deps: { queue: queues, ...replaced } });
  const workers = new Set<RunningWorker>();
  return {
    server,
    queues,
    em: () => server.deps.orm.em.fork(),
    user: () => newUser(server.app),
    /** Removes all jobs of a queue, like a Redis that restarts empty. */
    emptyQueue: async (name: QueueName = 'generation') => {
      const queue = queues.queue(name);
      await queue.obliterate({ force: true });
      await queue.close();
    },
    work: async (deps: Partial<WorkerDeps> = {}) => {
      workers.add(await startWorker(queues, { ...server.deps, ...deps }));
    },
    stopWorkers: async () => {
      await Promise.all([...workers].map((worker) => worker.close()));
      workers.clear();
    },
    async close() {
      await this.stopWorkers();
      await server.close();
      await queues.close();
    },
  };
}
export type Product = Awaited<ReturnType<typeof startProduct>>;
