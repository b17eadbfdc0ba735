import { defineEntity, p } from '@mikro-orm/core';
import { DIFFICULTIES } from '#shared/flashcards.ts';
import { created, identified, owned, topic } from './columns.ts';

export const Flashcard = defineEntity({
  name: 'Flashcard',
  tableName: 'flashcards',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    question: p.text(),
    answer: p.text(),
    difficulty: p.enum(DIFFICULTIES).nullable(),
    /** Id in the curated deck, whose text counts then; null for a user's own card. */
    deckCardId: p.string().length(100).nullable(),
    /** The model that wrote it; null for others. */
    model: p.string().length(100).nullable(),
    ...created(),
  },
  uniques: [{ properties: ['user', 'deckCardId'] }],
  indexes: [{ properties: ['user', 'createdAt'] }, { properties: ['user', 'topicId', 'createdAt'] }],
});
