import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned, requestState, topic } from './columns.ts';

/** The latest request of a user for cards of a topic: two at once are one. */
export const FlashcardRequest = defineEntity({
  name: 'FlashcardRequest',
  tableName: 'flashcard_requests',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    ...requestState(),
    count: p.smallint(),
    /** Whether Claude shall write them although the deck has some. */
    isFresh: p.boolean().default(false),
    /** Ids of the cards that were made; null until completed. */
    cards: p.json<string[]>().nullable(),
  },
  uniques: [{ properties: ['user', 'topicId'] }],
  indexes: [{ properties: ['status', 'dueAt'] }],
});
