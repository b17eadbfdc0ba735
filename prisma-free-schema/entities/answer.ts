import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned, topic } from './columns.ts';

/** One answered question. These rows determine what a user has seen, missed and mastered. */
export const Answer = defineEntity({
  name: 'Answer',
  tableName: 'answers',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    questionId: p.string().length(100),
    /** Index of the chosen option in the order of the question bank, before shuffling. */
    chosen: p.smallint(),
    isCorrect: p.boolean(),
    answeredAt: p.datetime(3),
  },
  indexes: [
    { properties: ['user', 'topicId', 'questionId', 'answeredAt'] },
    { properties: ['user', 'topicId', 'answeredAt'] },
  ],
});
