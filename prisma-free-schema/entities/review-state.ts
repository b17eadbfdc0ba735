import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned } from './columns.ts';
import { FlashcardEntity } from './flashcard.ts';

/**
 * The schedule of a flashcard or a question that its user has reviewed. The columns from `dueAt` on are a card of ts-fsrs.
 * The exam date does not change them: it shortens what is due when it is read, so that it can change at any time.
 */
export const ReviewStateEntity = defineEntity({
  name: 'ReviewState',
  tableName: 'review_states',
  properties: {
    ...identified(),
    ...owned(),
    /** Null for a question. */
    flashcard: () => p.manyToOne(FlashcardEntity).nullable().deleteRule('cascade'),
    /** Null for a flashcard. */
    questionId: p.string().length(100).nullable(),
    topicId: p.string().length(20),
    dueAt: p.datetime(3),
    stability: p.double(),
    difficulty: p.double(),
    scheduledDays: p.integer(),
    learningSteps: p.smallint(),
    reps: p.integer(),
    lapses: p.integer(),
    /** The state's number in ts-fsrs: 0 new, 1 learning, 2 review, 3 relearning. */
    state: p.smallint(),
    reviewedAt: p.datetime(3),
  },
  uniques: [{ properties: ['user', 'flashcard'] }, { properties: ['user', 'questionId'] }],
  indexes: [{ properties: ['flashcard'] }],
});
