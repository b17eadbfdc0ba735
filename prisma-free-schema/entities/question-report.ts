import { defineEntity, p } from '@mikro-orm/core';
import { REPORT_REASONS } from '#shared/quiz.constants.ts';
import { created, identified, owned, topic } from './columns.ts';

/** A user's report of an error in a question. It is open until an operator settles it, and then stays settled. */
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
    /** Whether the user could dispute questions when they reported this one. Only such reports can hide a question. */
    isDispute: p.boolean(),
    settledAt: p.datetime(3).nullable(),
    /** Set if the user withdrew a settled report. An open one is deleted. */
    withdrawnAt: p.datetime(3).nullable(),
    ...created(),
  },
  uniques: [{ properties: ['user', 'questionId'] }],
  indexes: [{ properties: ['questionId'] }],
});
