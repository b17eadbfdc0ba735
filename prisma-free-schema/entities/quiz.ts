import { defineEntity, p } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

/** One question of a quiz: `order[i]` is the index in the bank of the option shown at place i. */
export type QuizItem = { questionId: string; order: number[] };

/** A quiz as it was served: what an answer's index meant. The worker clears old ones. */
export const Quiz = defineEntity({
  name: 'Quiz',
  tableName: 'quizzes',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    served: p.json<QuizItem[]>(),
    /** For each served question the place of its correct option, so that it can be scored after it has left the bank; null in rows older than the column. */
    correct: p.json<number[]>().nullable(),
    ...created(),
  },
  indexes: [{ properties: ['user', 'topicId', 'createdAt'] }, { properties: ['createdAt'] }],
});
