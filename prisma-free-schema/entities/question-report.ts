import { defineEntity, p } from '@mikro-orm/core';
import { REPORT_REASONS } from '#shared/quiz.constants.ts';
import { created, identified, owned, topic } from './columns.ts';

/** A user's report of an error in a question. The report counts until an operator settles it. */
export const QuestionReportEntity = defineEntity({
  name: 'QuestionReport',
  tableName: 'question_reports',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    questionId: p.string().length(100),
    reason: p.enum(REPORT_REASONS),
    note: p.text().nullable(),
    /** The order of options that the user saw, as in a quiz; null if no stored quiz served it, as after an exam. */
    order: p.json<number[]>().nullable(),
    settledAt: p.datetime(3).nullable(),
    ...created(),
  },
  uniques: [{ properties: ['user', 'questionId'] }],
  indexes: [{ properties: ['questionId'] }],
});
