import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned, topic } from './columns.ts';

/** One answered question: from these rows follows what a user has seen, missed and mastered. */
export const Answer = defineEntity({
  name: 'Answer',
  tableName: 'answers',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    questionId: p.string().length(100),
    /** Index in the bank's order of options, not in the shuffled one. */
    chosen: p.smallint(),
    isCorrect: p.boolean(),
    answeredAt: p.datetime(3),
  },
  indexes: [{ properties: ['user', 'topicId', 'questionId', 'answeredAt'] }],
});
