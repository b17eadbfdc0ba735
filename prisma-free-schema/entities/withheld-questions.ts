import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.ts';

/** The questions that a user must not be shown elsewhere, because an open exam asks them. */
export const WithheldQuestionsEntity = defineEntity({
  name: 'WithheldQuestions',
  tableName: 'withheld_questions',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    questionIds: p.json<string[]>(),
    /** The deadline of the exam. */
    until: p.datetime(3),
  },
});
