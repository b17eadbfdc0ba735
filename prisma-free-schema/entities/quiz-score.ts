import { defineEntity, p } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

export const QuizScore = defineEntity({
  name: 'QuizScore',
  tableName: 'quiz_scores',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    /** The quiz that was scored, once; null for a bare score that belongs to no quiz. */
    quizId: p.uuid().nullable(),
    score: p.smallint(),
    totalQuestions: p.smallint(),
    percentage: p.smallint(),
    ...created(),
  },
  uniques: [{ properties: ['user', 'quizId'] }],
  indexes: [{ properties: ['user', 'createdAt'] }],
});
