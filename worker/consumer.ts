import { type Job, type Queue, UnrecoverableError, type Worker } from 'bullmq';
import { openCall } from '#server/call.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Handler, JobTerms } from '#server/platform/queue/handler.ts';
import type { Queues } from '#server/platform/queue/queue.ts';
import { describeError, safeError } from '#server/platform/safe-error.ts';
import { MINUTE_MS } from '#server/platform/time.ts';

/** Runs the jobs of one queue with their handlers. */
export async function startConsumer(
  queues: Queues,
  queue: Queue,
  handlers: Handler[],
  deps: Deps,
  terms: JobTerms,
): Promise<Worker> {
  const { log } = deps;
  const options = queue.name === 'generation' ? await limitGeneration(queue, deps) : undefined;
  const worker = queues.worker(
    queue.name,
    (job) =>
      run(job, handlers, deps, terms).catch((error) => {
        throw withoutData(error);
      }),
    (error) => log.warn({ err: error, queue: queue.name }, 'the worker had an error'),
    options,
  );
  worker.on('failed', (job, error) => {
    const about = { err: error.cause ?? error, job: job?.name, id: job?.id };
    if (terms.stopping.aborted) log.info(about, 'a job was stopped and will run again');
    else log.error(about, 'a job failed');
  });
  return worker;
}

/** Sets the limits of jobs that call the model. The queue stores them, so they apply to all workers together. */
async function limitGeneration(queue: Queue, { env, ai }: Deps): Promise<{ concurrency: number }> {
  await queue.setGlobalConcurrency(env.aiJobsAtOnce);
  // Without a key there is no rate limit, because curated material costs nothing.
  if (ai) await queue.setGlobalRateLimit(env.aiJobsAMinute, MINUTE_MS);
  else await queue.removeGlobalRateLimit();
  return { concurrency: env.aiJobsAtOnce };
}

async function run(job: Job, handlers: Handler[], deps: Deps, terms: JobTerms) {
  const handler = handlers.find(({ job: { queue, name } }) => queue === job.queueName && name === job.name);
  const payload = handler?.job.payload.safeParse(job.data);
  if (!handler || !payload?.success)
    throw new UnrecoverableError('There is no handler for this job, or its payload is invalid');
  const result = await handler.run(openCall(deps, null), payload.data, terms);
  // A scheduled run without anything to do is logged at debug level only.
  const isIdle = handler.every !== undefined && Object.values(result).every((count) => count === 0);
  deps.log[isIdle ? 'debug' : 'info']({ job: job.name, id: job.id, ...result }, 'a job is done');
  return result;
}

/**
 * Returns an error for the queue, which stores the message and the stack and shows them on its page. The original error,
 * which may contain a row, is the cause; the queue does not store it.
 */
function withoutData(error: unknown): Error {
  // Only this file throws it, and its message is fixed.
  if (error instanceof UnrecoverableError) return error;
  const stored = new Error(describeError(error));
  stored.stack = [stored.message, safeError(error).stack].filter(Boolean).join('\n');
  stored.cause = error;
  return stored;
}
