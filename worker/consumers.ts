import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Ai } from '#server/platform/ai/ai.ts';
import type { Env } from '#server/platform/env.ts';
import type { Queues } from '#server/platform/queue.ts';
import { clearExpired } from './clear-expired.ts';
import { mail } from './mail.ts';

export type WorkerDeps = {
  env: Env;
  orm: MikroORM;
  log: Logger;
  clock: () => Date;
  random: () => number;
  ai?: Ai;
};

export type Consumer = {
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  /** Ends early when `stopping` aborts; tells in figures what it did. */
  run(em: EntityManager, deps: WorkerDeps & { stopping: AbortSignal }): Promise<Record<string, number>>;
};

export type Consumers = {
  /** Asks the jobs that are under way to end, and waits for them. */
  close(): Promise<void>;
};

const CONSUMERS: Consumer[] = [clearExpired, mail];

/** Schedules each job and starts its consumer. */
export async function startConsumers(queues: Queues, deps: WorkerDeps): Promise<Consumers> {
  const { orm, log } = deps;
  const stopping = new AbortController();
  const started = await Promise.all(
    CONSUMERS.map(async ({ name, every, run }) => {
      const queue = queues.queue(name);
      queue.on('error', (error) => log.warn({ err: error, job: name }, 'the queue is out of reach'));
      await queue.upsertJobScheduler(name, { every }, { name, opts: { removeOnComplete: 10, removeOnFail: 100 } });
      const consume = async () => {
        const result = await run(orm.em.fork(), { ...deps, stopping: stopping.signal });
        const level = Object.values(result).some((count) => count > 0) ? 'info' : 'debug';
        log[level]({ job: name, ...result }, 'a job is done');
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
      stopping.abort();
      await Promise.all(started.map(({ worker }) => worker.close()));
      await Promise.all(started.map(({ queue }) => queue.close()));
    },
  };
}
