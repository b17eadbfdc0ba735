/** How many cards are made at a time. Without zod, for the browser. */
export const FLASHCARDS_AT_ONCE = 10;
