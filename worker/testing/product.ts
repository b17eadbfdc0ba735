import { afterAll, beforeAll } from 'vitest';
import { databaseOf } from '#schema/orm.config.ts';
import { openCall } from '#server/call.ts';
import { establishedWith } from '#server/features/auth/standing.service.ts';
import { PURPOSES } from '#server/platform/ai/ai.ts';
import { RULES } from '#server/platform/ai/rules.ts';
import { startAi } from '#server/platform/ai/start.ts';
import type { Handler, JobTerms } from '#server/platform/queue/handler.ts';
import { openQueues, type Queues } from '#server/platform/queue/queue.ts';
import type { QueueName } from '#server/platform/queue/queue-names.ts';
import type { TimeLimits } from '#server/platform/time-limit.ts';
import { PATIENT_LIMITS, startTestApp, type TestApp } from '#server/testing/app.ts';
import { ownDatabase } from '#server/testing/database.ts';
import { PATIENCE_MS } from '#server/testing/patience.ts';
import { newUser } from '#server/testing/user.ts';
import { LEASE, type RunningWorker, startWorker, type WorkerDeps } from '../worker.ts';

export type ProductOptions = {
  env?: NodeJS.ProcessEnv;
  /** The queue is in Redis, or without this in the database. */
  redisUrl?: string;
  /** Replaces dependencies of the server and of the workers. */
  deps?: Partial<TestApp['deps']>;
  /** The other limits are patient. */
  timeLimits?: Partial<TimeLimits>;
};

/** Starts an AI whose calls have time-outs for a slow machine. */
function startPatientAi(deps: TestApp['deps']): ReturnType<typeof startAi> {
  const rules = { ...RULES };
  for (const purpose of PURPOSES) rules[purpose] = { ...RULES[purpose], timeout: PATIENCE_MS * 5 };
  return startAi({ ...deps, db: databaseOf(deps.orm), isEstablished: establishedWith(deps.env), rules });
}

/** Starts the real server on a database of its own. `work` starts a real worker. */
export async function startProduct(options: ProductOptions = {}) {
  const databaseUrl = await ownDatabase();
  const timeLimits = { ...PATIENT_LIMITS, ...options.timeLimits };
  const queues: Queues = openQueues({ databaseUrl, redisUrl: options.redisUrl, timeLimits });
  const deps = { queue: queues, timeLimits, ...options.deps };
  const server: TestApp = await startTestApp({ databaseUrl, env: options.env, deps });
  if (server.deps.ai && !options.deps?.ai) server.deps.ai = await startPatientAi(server.deps);
  const workers = new Set<RunningWorker>();

  async function inQueue<Result>(
    name: QueueName,
    look: (queue: ReturnType<Queues['queue']>) => Promise<Result>,
  ): Promise<Result> {
    const queue = queues.queue(name);
    return await look(queue).finally(() => queue.close());
  }
  async function stopWorkers(): Promise<void> {
    await Promise.all([...workers].map((worker) => worker.close()));
    workers.clear();
  }
  return {
    server,
    queues,
    em: () => server.deps.orm.em.fork(),
    user: () => newUser(server.app),
    /** Opens a queue for `look`. */
    inQueue,
    /** Removes all jobs of a queue, like a Redis that restarts empty. */
    emptyQueue: (name: QueueName = 'generation') => inQueue(name, (queue) => queue.obliterate({ force: true })),
    /** What the handler of a job gets, for a test that calls it. */
    call: () => openCall(server.deps, null),
    terms: (): JobTerms => ({ lease: LEASE, stopping: new AbortController().signal }),
    /** Starts a worker, for all jobs unless their handlers are given. */
    work: async (replaced: Partial<WorkerDeps> = {}, handlers?: Handler[]): Promise<RunningWorker> => {
      const worker = await startWorker(queues, { ...server.deps, ...replaced }, handlers);
      workers.add(worker);
      return worker;
    },
    stopWorkers,
    close: async () => {
      await stopWorkers();
      await server.close();
      await queues.close();
    },
  };
}
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the product before the tests of a file or `describe`, and closes it after them. See `testApp`. */
export function testProduct(options: ProductOptions | (() => ProductOptions | Promise<ProductOptions>) = {}): Product {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await startProduct(typeof options === 'function' ? await options() : options));
  });
  afterAll(() => product.close?.());
  return product;
}
