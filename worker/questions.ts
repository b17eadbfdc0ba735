import { firstQuestionsJob, topUpJob } from '#server/features/quiz/quiz.job.ts';
import { topUp } from '#server/features/quiz/top-up.service.ts';
import type { Handler } from './consumers.ts';

/** Adds generated questions to a unit's pool. */
export const questions: Handler<typeof topUpJob | typeof firstQuestionsJob>[] = [topUpJob, firstQuestionsJob].map(
  (job) => ({ job, run: topUp }),
);
