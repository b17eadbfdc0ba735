import { z } from 'zod';
import { topicId } from '#shared/wire.ts';
import type { JobContract, Jobs } from '../../platform/queue/jobs.ts';

/**
 * A failed batch is not repeated, because the AI client has already retried, and the next quiz that needs questions
 * enqueues a new job.
 */
const contract = { queue: 'generation', payload: z.strictObject({ topicId }) } as const;

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
