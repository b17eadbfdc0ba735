import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Ai } from '#server/platform/ai/ai.ts';
import type { Queues } from '#server/platform/queue.ts';
import { clearExpired } from './clear-expired.ts';

export type WorkerDeps = { orm: MikroORM; log: Logger; clock: () => Date; ai?: Ai };

export type Consumer = {
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  run(em: EntityManager, deps: WorkerDeps): Promise<object>;
};

export type Consumers = {
  /** Waits for the jobs that are under way. */
  close(): Promise<void>;
};

const CONSUMERS: Consumer[] = [clearExpired];

/** Schedules each job and starts its consumer. */
export async function startConsumers(queues: Queues, deps: WorkerDeps): Promise<Consumers> {
  const { orm, log } = deps;
  const started = await Promise.all(
    CONSUMERS.map(async ({ name, every, run }) => {
      const queue = queues.queue(name);
      queue.on('error', (error) => log.warn({ err: error, job: name }, 'the queue is out of reach'));
      await queue.upsertJobScheduler(name, { every }, { name, opts: { removeOnComplete: 10, removeOnFail: 100 } });
      const consume = async () => {
        const result = await run(orm.em.fork(), deps);
        log.info({ job: name, ...result }, 'a job is done');
        return result;
      };
      const worker = queues.worker(name, consume, (error) =>
        log.warn({ err: error, job: name }, 'the worker met an error'),
      );
      worker.on('failed', (_job, error) => log.error({ err: error, job: name }, 'a job failed'));
      return { queue, worker };
    }),
  );
  return {
    close: async () => {
      await Promise.all(started.map(({ worker }) => worker.close()));
      await Promise.all(started.map(({ queue }) => queue.close()));
    },
  };
}
