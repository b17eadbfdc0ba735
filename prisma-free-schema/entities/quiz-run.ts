import { defineEntity, p } from '@mikro-orm/core';
import { created, identified, owned, topic } from './columns.ts';

/** One question of a run: `order[i]` is the index in the bank of the option shown at place i. */
export type ServedQuestion = { questionId: string; order: number[] };

/** A quiz as it was served: what an answer's index meant. The worker clears old ones. */
export const QuizRun = defineEntity({
  name: 'QuizRun',
  tableName: 'quiz_runs',
  properties: { ...identified(), ...owned(), ...topic(), served: p.json<ServedQuestion[]>(), ...created() },
  indexes: [{ properties: ['user', 'topicId', 'createdAt'] }, { properties: ['createdAt'] }],
});
