import { defineEntity, p } from '@mikro-orm/core';
import { owned } from './columns.ts';
import { ExamEntity } from './exam.ts';

/** What a user saved for the question at one position of an exam: the choice, the flag and the time. */
export const ExamAnswerEntity = defineEntity({
  name: 'ExamAnswer',
  tableName: 'exam_answers',
  properties: {
    exam: () => p.manyToOne(ExamEntity).primary().deleteRule('cascade'),
    /** From 1. */
    position: p.smallint().primary(),
    ...owned(),
    /** The position of the chosen option as shown; null without a choice. */
    chosen: p.smallint().nullable(),
    flagged: p.boolean(),
    /** The sum of the times between a save of this position and the save before it. */
    seconds: p.integer(),
    savedAt: p.datetime(3),
  },
  indexes: [{ properties: ['user'] }],
});
