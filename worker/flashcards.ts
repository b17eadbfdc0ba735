import { makeFlashcards } from '#server/features/flashcards/flashcards.job.ts';
import { makeFlashcardsOf } from '#server/features/flashcards/generation.service.ts';
import type { Handler } from './consumers.ts';

export const flashcards: Handler<typeof makeFlashcards> = {
  job: makeFlashcards,
  run: async (em, { id }, deps) => ({ flashcards: await makeFlashcardsOf(em, id, deps) }),
};
