import { defineEntity, p } from '@mikro-orm/core';
import { REPORT_REASONS } from '#shared/quiz.constants.ts';
import { created, identified, owned, topic } from './columns.ts';

/** What a user finds wrong with a question. It counts until an operator has settled it. */
export const QuestionReport = defineEntity({
  name: 'QuestionReport',
  tableName: 'question_reports',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    questionId: p.string().length(100),
    reason: p.enum(REPORT_REASONS),
    note: p.text().nullable(),
    settledAt: p.datetime(3).nullable(),
    ...created(),
  },
  uniques: [{ properties: ['user', 'questionId'] }],
  indexes: [{ properties: ['questionId'] }],
});
