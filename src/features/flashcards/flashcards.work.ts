import type { Handler } from '../../platform/queue/handler.ts';
import { sweepRequests } from '../../platform/requests.ts';
import { processFlashcardRequest } from './flashcard-generation.service.ts';
import { flashcardsJob } from './flashcards.job.ts';

export const flashcardsHandler: Handler<typeof flashcardsJob> = {
  job: flashcardsJob,
  run: async (call, { id }, terms) => ({ flashcards: await processFlashcardRequest(call, id, terms) }),
  sweep: ({ db, deps, now }) => sweepRequests(db, deps.queue, flashcardsJob, now),
};
