import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned, requestState, topic } from './columns.ts';

/** A user's latest request for flashcards on a topic. Two simultaneous requests share one row. */
export const FlashcardRequestEntity = defineEntity({
  name: 'FlashcardRequest',
  tableName: 'flashcard_requests',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    ...requestState(),
    count: p.smallint(),
    /** Whether Claude writes the cards even if the curated deck still has some. */
    isFresh: p.boolean().default(false),
    /** Ids of the created cards; null until completed. */
    cards: p.json<string[]>().nullable(),
  },
  uniques: [{ properties: ['user', 'topicId'] }],
  indexes: [{ properties: ['status', 'dueAt'] }],
});
