import type { Handler } from '../../platform/queue/handler.ts';
import { type RequestJob, RequestPayload, sweepRequests } from '../../platform/requests.ts';
import { processFlashcardRequest } from './flashcard-generation.service.ts';

export const flashcardsJob = {
  queue: 'generation',
  name: 'flashcards',
  table: 'flashcard_requests',
  payload: RequestPayload,
  attempts: 3,
  backoff: 1000,
  priority: 1,
} as const satisfies RequestJob;

export const flashcardsHandler: Handler<typeof flashcardsJob> = {
  job: flashcardsJob,
  run: async (call, { id }, terms) => ({ flashcards: await processFlashcardRequest(call, id, terms) }),
  sweep: ({ db, deps, now }) => sweepRequests(db, deps.queue, flashcardsJob, now),
};
