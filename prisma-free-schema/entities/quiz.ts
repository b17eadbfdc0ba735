import { defineEntity, p } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

/** One question of a quiz. `order[i]` is the question bank's index of the option that was shown at position i. */
export type QuizItem = { questionId: string; order: number[] };

/** The questions of a quiz in the order in which they were served. The worker deletes old rows. */
export const Quiz = defineEntity({
  name: 'Quiz',
  tableName: 'quizzes',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    served: p.json<QuizItem[]>(),
    /**
     * The position of the correct option for each served question, so that the server can score a quiz even if a
     * question is no longer in the bank. Null in rows older than the column.
     */
    correct: p.json<number[]>().nullable(),
    ...created(),
  },
  indexes: [{ properties: ['user', 'topicId', 'createdAt'] }, { properties: ['createdAt'] }],
});
