import { defineEntity, p } from '@mikro-orm/core';
import type { QuestionContent } from '#shared/quiz.ts';
import { created, identified, topic } from './columns.ts';

/** A question that a model wrote and that passed all validators. Unlike a curated question, it has a UUID as its id. */
export const GeneratedQuestionEntity = defineEntity({
  name: 'GeneratedQuestion',
  tableName: 'generated_questions',
  properties: {
    ...identified(),
    ...topic(),
    content: p.json<QuestionContent>(),
    model: p.string().length(100),
    /** The model that answered the question correctly without seeing the key. */
    solvedBy: p.string().length(100),
    checks: p.json<string[]>(),
    /**
     * The facts' statements, by fact id, when the question was written or when an operator last decided to keep it.
     * Comparing them with the current statements shows which facts have changed.
     */
    factsThen: p.json<Record<string, string>>(),
    ...created(),
  },
  indexes: [{ properties: ['topicId'] }],
});
