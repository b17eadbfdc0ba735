import { defineEntity, p } from '@mikro-orm/core';
import { topic } from './columns.ts';

/** `disputed` until an operator decides: to keep the question, which deletes this row, or to mark it `removed`. */
const HIDDEN_STATES = ['disputed', 'removed'] as const;

/** A curated or generated question that new quizzes leave out. */
export const HiddenQuestionEntity = defineEntity({
  name: 'HiddenQuestion',
  tableName: 'hidden_questions',
  properties: {
    questionId: p.string().length(100).primary(),
    ...topic(),
    state: p.enum(HIDDEN_STATES),
    since: p.datetime(3),
  },
  indexes: [{ properties: ['topicId'] }],
});
