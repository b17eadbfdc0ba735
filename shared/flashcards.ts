import { z } from 'zod';
import { FLASHCARDS_AT_ONCE } from './flashcards.constants.ts';
import { ListInput, PageInput, pageOf } from './lists.ts';
import { id, topicId } from './wire.ts';

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
/** The difficulty of a card without one, such as a card that a user wrote. */
export const DEFAULT_DIFFICULTY: (typeof DIFFICULTIES)[number] = 'medium';
const FLASHCARD_TEXT_MAX = 2000;
const MISSING = 'Please fill in all fields';

const text = z.string().trim().min(1).max(FLASHCARD_TEXT_MAX);

/** flashcards.yaml: a topic's deck. Each card covers one idea. */
export const DeckCardSchema = z.strictObject({
  id: z.string().regex(/^\d(\.\d)?-c\d{2,3}$/),
  question: text,
  answer: text,
  difficulty: z.enum(DIFFICULTIES),
  facts: z.array(z.string()).min(1),
});

export const DeckFileSchema = z.array(DeckCardSchema).min(24);

/** A card of a user: written by the user or copied from a deck. */
export const FlashcardSchema = z.object({
  id,
  topicId,
  question: z.string(),
  answer: z.string(),
  difficulty: z.enum(DIFFICULTIES).optional(),
});

/** Without a topic id, the cards of all topics are listed. */
export const ListFlashcardsInput = ListInput.extend({ topicId: topicId.optional() });
export const PageFlashcardsInput = PageInput.extend({ topicId: topicId.optional() });
export const FlashcardPageSchema = pageOf(FlashcardSchema);

const field = z.string({ error: MISSING }).trim().min(1, MISSING);
const side = (name: string) =>
  field.max(FLASHCARD_TEXT_MAX, `${name} can be at most ${FLASHCARD_TEXT_MAX.toLocaleString('en-US')} characters`);

export const CreateFlashcardInput = z.object({
  topicId: field,
  question: side('The question'),
  answer: side('The answer'),
});

/** Adds cards that the user does not have yet. Adds fewer than `count` if the topic has no more. */
export const GenerateFlashcardsInput = z.object({
  topicId,
  count: z.int().min(1).max(20).default(FLASHCARDS_AT_ONCE),
  fresh: z
    .boolean()
    .default(false)
    .describe('Whether to generate new cards even if the curated deck has some left; has no effect without an AI'),
});

/** The cards that a model returns. */
export const NewCardsSchema = z.object({
  cards: z.array(
    z.object({ question: text, answer: text, difficulty: z.enum(DIFFICULTIES), facts: z.array(z.string()).min(1) }),
  ),
});

export type NewCard = z.infer<typeof NewCardsSchema>['cards'][number];
export type GenerateFlashcardsInput = z.infer<typeof GenerateFlashcardsInput>;
export type DeckCard = z.infer<typeof DeckCardSchema>;
export type Flashcard = z.infer<typeof FlashcardSchema>;
export type CreateFlashcardInput = z.infer<typeof CreateFlashcardInput>;
