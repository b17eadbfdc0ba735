import { scoreExamHandler } from '#server/features/exams/exams.job.ts';
import { flashcardsHandler } from '#server/features/flashcards/flashcards.job.ts';
import { planHandler } from '#server/features/plans/plans.job.ts';
import { firstQuestionsHandler, moreQuestionsHandler } from '#server/features/questions/questions.job.ts';
import { closeAbandonedHandler } from '#server/features/study-sessions/study-sessions.job.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { clearExpiredHandler } from './clear-expired.job.ts';
import { mailHandler } from './mail.job.ts';

/** Every job that the worker runs. */
export const HANDLERS: Handler[] = [
  clearExpiredHandler,
  mailHandler,
  scoreExamHandler,
  closeAbandonedHandler,
  flashcardsHandler,
  planHandler,
  moreQuestionsHandler,
  firstQuestionsHandler,
];
