import { firstQuestionsJob, topUpJob } from '#server/features/questions/questions.job.ts';
import { topUp } from '#server/features/questions/top-up.service.ts';
import type { Handler } from './consumers.ts';

/** Adds generated questions to a topic's bank. */
export const moreQuestions: Handler<typeof topUpJob> = { job: topUpJob, run: topUp };

export const firstQuestions: Handler<typeof firstQuestionsJob> = {
  job: firstQuestionsJob,
  run: (em, { topicId }, deps) => topUp(em, { topicId, isFirst: true }, deps),
};
