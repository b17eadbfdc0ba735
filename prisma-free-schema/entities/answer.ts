import { defineEntity, p } from '@mikro-orm/core';
import { CONFIDENCES } from '#shared/quiz.constants.ts';
import { identified, owned, topic } from './columns.ts';

/** One answered question. These rows determine what a user has seen, missed and mastered. */
export const AnswerEntity = defineEntity({
  name: 'Answer',
  tableName: 'answers',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    /** The quiz or exam that asked the question. Old quizzes are deleted, answers are not. */
    quizId: p.uuid(),
    questionId: p.string().length(100),
    /** Index of the chosen option in the order of the question bank, before shuffling. */
    chosen: p.smallint(),
    isCorrect: p.boolean(),
    /** What the user said before submitting; null if they said nothing. */
    confidence: p.enum(CONFIDENCES).nullable(),
    answeredAt: p.datetime(3),
  },
  uniques: [{ properties: ['quizId', 'questionId'] }],
  indexes: [{ properties: ['user', 'topicId', 'answeredAt'] }],
});
