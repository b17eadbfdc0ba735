import { z } from 'zod';
import { topicId } from '#shared/wire.ts';
import type { Call } from '../../call.ts';
import type { Handler } from '../../platform/queue/handler.ts';
import type { JobContract, Jobs } from '../../platform/queue/jobs.ts';
import { loadBank } from './bank.service.ts';
import { freeBatch, listLostBatches } from './question-batches.service.ts';
import { generateQuestions } from './question-generation.service.ts';

/**
 * A failed batch is not repeated, because the AI client has already retried, and the next quiz that needs questions
 * enqueues a new job.
 */
const contract = { queue: 'generation', payload: z.strictObject({ topicId }), attempts: 1 } as const;

/** Generates more questions for a topic in the background. */
export const moreQuestionsJob = { ...contract, name: 'questions', priority: 3 } as const satisfies JobContract;

/** Generates the first questions of a topic without questions, while a user waits. */
export const firstQuestionsJob = { ...contract, name: 'first-questions', priority: 1 } as const satisfies JobContract;

/** Enqueues the job unless it is already waiting or running for this topic. Returns whether the queue has it. */
export function enqueueQuestions(
  queue: Jobs,
  job: typeof moreQuestionsJob | typeof firstQuestionsJob,
  topicId: string,
): Promise<boolean> {
  return queue.enqueue(job, { topicId }, { dedupe: `${job.name}-${topicId}` });
}

export const moreQuestionsHandler: Handler<typeof moreQuestionsJob> = {
  job: moreQuestionsJob,
  run: (call, { topicId }, terms) => generateQuestions(call, { topicId, isFirst: false }, terms),
  sweep: enqueueLostBatches,
};

export const firstQuestionsHandler: Handler<typeof firstQuestionsJob> = {
  job: firstQuestionsJob,
  run: (call, { topicId }, terms) => generateQuestions(call, { topicId, isFirst: true }, terms),
};

/** Enqueues the batches whose worker died or was stopped. */
async function enqueueLostBatches(call: Call) {
  let queued = 0;
  for (const topicId of await listLostBatches(call)) {
    const { open } = await loadBank(call, topicId);
    const job = open.length === 0 ? firstQuestionsJob : moreQuestionsJob;
    if (!(await enqueueQuestions(call.deps.queue, job, topicId))) continue;
    queued += 1;
    await freeBatch(call, topicId);
  }
  return { queued };
}
