import { defineEntity, p } from '@mikro-orm/core';

/** The state of a topic's generated questions. A missing row means the initial state. */
export const QuestionBank = defineEntity({
  name: 'QuestionBank',
  tableName: 'question_banks',
  properties: {
    topicId: p.string().length(20).primary(),
    /** Increases whenever a question is added, hidden or shown again. Processes compare it to detect a stale cache. */
    version: p.integer(),
    /** How many attempts to add questions have ended, successful or not. */
    tries: p.integer(),
    /** Why the last attempt failed: a failure reason of the AI port. Null if it did not fail. */
    failure: p.string().length(20).nullable(),
    /**
     * The lease under which one worker at a time adds questions: when it began and when it expires. The lease holder
     * recognizes its own lease by `claimedAt`.
     */
    claimedAt: p.datetime(3).nullable(),
    dueAt: p.datetime(3).nullable(),
    /** The number of batches requested on this UTC day. */
    day: p.date().nullable(),
    batches: p.smallint(),
  },
});
