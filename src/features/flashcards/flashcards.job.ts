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
  run: async (em, { id }, deps) => ({ flashcards: await processFlashcardRequest(em, id, deps) }),
  sweep: (em, { queue, clock }) => sweepRequests(em, queue, flashcardsJob, clock()),
};
