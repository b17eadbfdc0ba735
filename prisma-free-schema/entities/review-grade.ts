import { defineEntity, p } from '@mikro-orm/core';
import { RATINGS, REVIEW_KINDS } from '#shared/review.constants.ts';
import { identified, owned } from './columns.ts';

/** One grade that a user gave in review. */
export const ReviewGradeEntity = defineEntity({
  name: 'ReviewGrade',
  tableName: 'review_grades',
  properties: {
    ...identified(),
    ...owned(),
    /** Made by the client, so that the same grade can be sent again. */
    attemptId: p.uuid(),
    /** The id of the flashcard or the question. */
    itemId: p.string().length(100),
    kind: p.enum(REVIEW_KINDS),
    topicId: p.string().length(20),
    rating: p.enum(RATINGS),
    seconds: p.float(),
    /** The state of the schedule before the grade, as JSON; null if it was the first one. */
    before: p.json<object>().lazy().nullable(),
    reviewedAt: p.datetime(3),
    /** When the user took the grade back. The row stays, so that the same grade sent again does nothing. */
    undoneAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['user', 'attemptId'] }],
  indexes: [{ properties: ['user', 'reviewedAt'] }],
});
