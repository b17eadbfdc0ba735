import { defineEntity, p } from '@mikro-orm/core';
import { DIFFICULTIES } from '#shared/flashcards.ts';
import { created, deletable, deletedIndex, identified, jsonSize, owned, topic } from './columns.ts';

export const FlashcardEntity = defineEntity({
  name: 'Flashcard',
  tableName: 'flashcards',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    question: p.text(),
    answer: p.text(),
    difficulty: p.enum(DIFFICULTIES).nullable(),
    /** Id of the card in the curated deck, whose text replaces the stored text. Null for cards outside the deck. */
    deckCardId: p.string().length(100).nullable(),
    /** The model that wrote the card; null for curated cards and for cards that the user wrote. */
    model: p.string().length(100).nullable(),
    jsonSize: jsonSize('(json_size_of(question) + json_size_of(answer))'),
    ...created(),
    ...deletable(),
  },
  uniques: [{ properties: ['user', 'deckCardId'] }],
  indexes: [{ properties: ['user', 'createdAt'] }, { properties: ['user', 'topicId', 'createdAt'] }, deletedIndex],
});
