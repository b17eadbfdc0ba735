import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.ts';

/**
 * A user's answers to one topic on one UTC day that weigh the same. It repeats what the answers say, so that the chance of
 * passing costs the same however many answers a user has given.
 */
export const AnswerDayEntity = defineEntity({
  name: 'AnswerDay',
  tableName: 'answer_days',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    topicId: p.string().length(20).primary(),
    day: p.date().primary(),
    /** Whether these are the first answers to their questions. */
    isFirst: p.boolean().primary(),
    /**
     * Whether the questions belong to a sealed form: an exam form whose questions are hidden everywhere else until the user
     * finishes it.
     */
    isSealed: p.boolean().primary(),
    correct: p.integer(),
    total: p.integer(),
    /** The answers of which the user was sure or not sure, and how many of them were correct. */
    sure: p.integer().default(0),
    sureCorrect: p.integer().default(0),
    notSure: p.integer().default(0),
    notSureCorrect: p.integer().default(0),
  },
});
