import { type Job, type Queue, UnrecoverableError, type Worker } from 'bullmq';
import type { Handler, JobDeps } from '#server/platform/queue/handler.ts';
import type { Queues } from '#server/platform/queue/queue.ts';

const A_MINUTE = 60_000;

/** Runs the jobs of one queue with their handlers. */
export async function startConsumer(queues: Queues, queue: Queue, handlers: Handler[], deps: JobDeps): Promise<Worker> {
  const { log, stopping } = deps;
  const options = queue.name === 'generation' ? await limitGeneration(queue, deps) : undefined;
  const worker = queues.worker(
    queue.name,
    (job) => run(job, handlers, deps),
    (error) => log.warn({ err: error, queue: queue.name }, 'the worker reported an error'),
    options,
  );
  worker.on('failed', (job, error) => {
    const about = { err: error, job: job?.name, id: job?.id };
    if (stopping.aborted) log.info(about, 'a job was stopped and will run again');
    else log.error(about, 'a job failed');
  });
  return worker;
}

/** Sets the limits for jobs that call the model. The queue stores the limits, so they apply to all workers together. */
async function limitGeneration(queue: Queue, { env, ai }: JobDeps): Promise<{ concurrency: number }> {
  await queue.setGlobalConcurrency(env.aiJobsAtOnce);
  // Without an AI, jobs use only curated material, so they need no rate limit.
  if (ai) await queue.setGlobalRateLimit(env.aiJobsAMinute, A_MINUTE);
  else await queue.removeGlobalRateLimit();
  return { concurrency: env.aiJobsAtOnce };
}

async function run(job: Job, handlers: Handler[], deps: JobDeps) {
  const handler = handlers.find(({ job: { queue, name } }) => queue === job.queueName && name === job.name);
  const payload = handler?.job.payload.safeParse(job.data);
  if (!handler || !payload?.success) throw new UnrecoverableError('No handler accepts this job');
  const result = await handler.run(deps.orm.em.fork(), payload.data, deps);
  // A scheduled run that found nothing to do is logged only at the debug level.
  const isIdle = handler.every !== undefined && Object.values(result).every((count) => count === 0);
  deps.log[isIdle ? 'debug' : 'info']({ job: job.name, id: job.id, ...result }, 'a job is done');
  return result;
}
