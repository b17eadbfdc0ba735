import { defineEntity, p } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

export const QuizScoreEntity = defineEntity({
  name: 'QuizScore',
  tableName: 'quiz_scores',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    /** The quiz that was scored; a quiz has at most one score. Null for a score that was saved without a quiz. */
    quizId: p.uuid().nullable(),
    score: p.smallint(),
    totalQuestions: p.smallint(),
    percentage: p.smallint(),
    ...created(),
  },
  uniques: [{ properties: ['user', 'quizId'] }],
  indexes: [{ properties: ['user', 'createdAt'] }, { properties: ['user', 'topicId', 'createdAt'] }],
});
