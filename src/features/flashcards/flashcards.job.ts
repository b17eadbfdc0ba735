import { z } from 'zod';
import { id } from '#shared/wire.ts';

/** Looks at a request for cards, and makes them if it still waits: a user sits in front of it. */
export const makeFlashcards = {
  name: 'flashcards',
  payload: z.strictObject({ id }),
  attempts: 3,
  backoff: 1000,
  priority: 1,
} as const;
