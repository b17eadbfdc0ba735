import { defineEntity, p } from '@mikro-orm/core';
import { QUIZ_SCOPES } from '#shared/quiz.constants.ts';
import { created, identified, owned } from './columns.ts';

/** One question of a quiz. `order[i]` is the question bank's index of the option that was shown at position i. */
export type QuizItem = { questionId: string; topicId: string; order: number[] };

/** The questions of a quiz in the order in which they were served. The worker deletes old rows. */
export const QuizEntity = defineEntity({
  name: 'Quiz',
  tableName: 'quizzes',
  properties: {
    ...identified(),
    ...owned(),
    /** Null for a practice quiz or a drill, which can have questions of several topics. */
    topicId: p.string().length(20).nullable(),
    /** What a practice quiz or a drill draws from; null for the quiz of a topic. */
    scope: p.enum(QUIZ_SCOPES).nullable(),
    served: p.json<QuizItem[]>(),
    /**
     * The position of the correct option for each served question, so that the server can score a quiz even if a
     * question is no longer in the bank.
     */
    correct: p.json<number[]>(),
    /** The questions of a drill that were answered correctly; null for other quizzes. The others come back. */
    solved: p.json<string[]>().nullable(),
    /** When the quiz was scored. After that it accepts no answers. */
    finishedAt: p.datetime(3).nullable(),
    ...created(),
  },
  indexes: [{ properties: ['user', 'topicId', 'createdAt'] }, { properties: ['createdAt'] }],
});
