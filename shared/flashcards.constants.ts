// For the browser, without zod.

/** How many cards are generated at a time. */
export const FLASHCARDS_AT_ONCE = 10;
