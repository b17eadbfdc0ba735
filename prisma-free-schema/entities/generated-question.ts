import { defineEntity, p } from '@mikro-orm/core';
import type { QuestionContent } from '#shared/quiz.ts';
import { created, identified, topic } from './columns.ts';

/** A question that a model wrote and that passed every check. Its id, a UUID, is like none of the bank's. */
export const GeneratedQuestion = defineEntity({
  name: 'GeneratedQuestion',
  tableName: 'generated_questions',
  properties: {
    ...identified(),
    ...topic(),
    content: p.json<QuestionContent>(),
    model: p.string().length(100),
    /** That answered it without being told the key. */
    solvedBy: p.string().length(100),
    checks: p.json<string[]>(),
    /** What its facts said when it was written, or when an operator last kept it, by their ids; null in rows older than the column. */
    factsThen: p.json<Record<string, string>>().nullable(),
    ...created(),
  },
  indexes: [{ properties: ['topicId'] }],
});
