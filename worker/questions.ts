import { firstQuestionsJob, topUpJob } from '#server/features/quiz/quiz.job.ts';
import { topUp } from '#server/features/quiz/top-up.service.ts';
import type { Handler } from './consumers.ts';

/** Adds generated questions to a topic's pool. */
export const moreQuestions: Handler<typeof topUpJob> = { job: topUpJob, run: topUp };

export const firstQuestions: Handler<typeof firstQuestionsJob> = {
  job: firstQuestionsJob,
  run: (em, { topicId }, deps) => topUp(em, { topicId, isFirst: true }, deps),
};
