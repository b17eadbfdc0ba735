import { defineEntity, p } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

export const QuizScore = defineEntity({
  name: 'QuizScore',
  tableName: 'quiz_scores',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    /** The run that was scored, once; null when a caller names none. */
    runId: p.uuid().nullable(),
    score: p.smallint(),
    totalQuestions: p.smallint(),
    percentage: p.smallint(),
    ...created(),
  },
  uniques: [{ properties: ['user', 'runId'] }],
  indexes: [{ properties: ['user', 'createdAt'] }],
});
