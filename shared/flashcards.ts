import { z } from 'zod';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export const FLASHCARD_TEXT_MAX = 2000;

const text = z.string().trim().min(1).max(FLASHCARD_TEXT_MAX);

/** flashcards.yaml: a unit's deck, one idea a card. */
export const DeckCardSchema = z.strictObject({
  id: z.string().regex(/^\d(\.\d)?-c\d{2,3}$/),
  question: text,
  answer: text,
  difficulty: z.enum(DIFFICULTIES),
  facts: z.array(z.string()).min(1),
});

export const DeckFileSchema = z.array(DeckCardSchema).min(24);

export type DeckCard = z.infer<typeof DeckCardSchema>;
