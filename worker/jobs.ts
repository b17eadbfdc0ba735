import { firstQuestionsHandler, moreQuestionsHandler } from '#server/features/bank/questions.work.ts';
import { scoreExamHandler } from '#server/features/exams/exams.work.ts';
import { flashcardsHandler } from '#server/features/flashcards/flashcards.work.ts';
import { planHandler } from '#server/features/plans/plans.work.ts';
import { remindHandler } from '#server/features/reminders/reminders.work.ts';
import { closeAbandonedHandler } from '#server/features/study-sessions/study-sessions.work.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { clearExpiredHandler } from './clear-expired.work.ts';
import { itemStatisticsHandler } from './item-statistics.work.ts';
import { mailHandler } from './mail.work.ts';

/** Every job that the worker runs. */
export const HANDLERS: Handler[] = [
  clearExpiredHandler,
  mailHandler,
  scoreExamHandler,
  closeAbandonedHandler,
  remindHandler,
  flashcardsHandler,
  planHandler,
  moreQuestionsHandler,
  firstQuestionsHandler,
  itemStatisticsHandler,
];
