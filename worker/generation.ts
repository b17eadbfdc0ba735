import { type Job, UnrecoverableError } from 'bullmq';
import { GENERATION } from '#server/platform/queue/jobs.ts';
import type { Queues } from '#server/platform/queue/queue.ts';
import type { Handler, RunDeps } from './consumers.ts';

const A_MINUTE = 60_000;

/** The consumer of all that is generated. Its limits stand in the queue, so that they hold for all workers together. */
export async function startGeneration(queues: Queues, handlers: Handler[], deps: RunDeps) {
  const { env, ai, log, stopping } = deps;
  const queue = queues.queue(GENERATION);
  queue.on('error', (error) => log.warn({ err: error, queue: GENERATION }, 'the queue is out of reach'));
  await queue.setGlobalConcurrency(env.aiJobsAtOnce);
  // What the library answers costs nothing.
  if (ai) await queue.setGlobalRateLimit(env.aiJobsAMinute, A_MINUTE);
  else await queue.removeGlobalRateLimit();

  const worker = queues.worker(
    GENERATION,
    (job) => consume(job, handlers, deps),
    (error) => log.warn({ err: error, queue: GENERATION }, 'the worker met an error'),
    { concurrency: env.aiJobsAtOnce },
  );
  worker.on('failed', (job, error) => {
    const about = { err: error, job: job?.name, id: job?.id };
    if (stopping.aborted) log.info(about, 'a job was stopped, and will be taken up again');
    else log.error(about, 'a job failed');
  });
  return { queue, worker };
}

async function consume(job: Job, handlers: Handler[], deps: RunDeps) {
  const handler = handlers.find(({ job: { name } }) => name === job.name);
  const payload = handler?.job.payload.safeParse(job.data);
  if (!handler || !payload?.success) throw new UnrecoverableError('No handler takes this job');
  const outcome = await handler.run(deps.orm.em.fork(), payload.data, deps);
  deps.log.info({ job: job.name, id: job.id, ...outcome }, 'a job is done');
  return outcome;
}
