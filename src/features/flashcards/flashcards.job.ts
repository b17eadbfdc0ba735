import { type RequestJob, RequestPayload } from '../../platform/requests.ts';

export const flashcardsJob = {
  queue: 'generation',
  name: 'flashcards',
  table: 'flashcard_requests',
  payload: RequestPayload,
  priority: 1,
} as const satisfies RequestJob;
