import { defineEntity, p } from '@mikro-orm/core';
import { topic } from './columns.ts';

/** `disputed` until an operator keeps the question, which removes the row, or has it `removed`. */
const HIDDEN_STATES = ['disputed', 'removed'] as const;

/** A question, curated or generated, that no new quiz asks. */
export const HiddenQuestion = defineEntity({
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
