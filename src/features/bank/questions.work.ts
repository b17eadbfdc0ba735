import type { Call } from '../../call.ts';
import type { Handler } from '../../platform/queue/handler.ts';
import { loadBank } from './bank.service.ts';
import { freeBatch, listLostBatches } from './question-batches.service.ts';
import { generateQuestions } from './question-generation.service.ts';
import { enqueueQuestions, firstQuestionsJob, moreQuestionsJob } from './questions.job.ts';

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
