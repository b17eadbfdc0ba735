import { defineEntity, p } from '@mikro-orm/core';
import { topic } from './columns.ts';
import { UserEntity } from './user.ts';

/**
 * A user's latest answer to a question, and whether the question is one of their mistakes. It repeats what the answers
 * say, so that a quiz costs the same however many answers a user has given.
 */
export const LatestAnswerEntity = defineEntity({
  name: 'LatestAnswer',
  tableName: 'latest_answers',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    questionId: p.string().length(100).primary(),
    ...topic(),
    /** The quiz or exam of the first answer to the question. */
    firstQuizId: p.uuid(),
    isCorrect: p.boolean(),
    answeredAt: p.datetime(3),
    /** When the user last missed the question; null if it is not a mistake, or no longer. */
    missedAt: p.datetime(3).nullable(),
    /** The option that the user chose when they missed it, in the order of the question bank. */
    missedChoice: p.smallint().nullable(),
    /** Whether the user was sure of that option. */
    missedSure: p.boolean().default(false),
    /** The first day with a correct answer since the last wrong one. */
    correctOn: p.date().nullable(),
  },
  indexes: [{ properties: ['user', 'topicId'] }],
});
