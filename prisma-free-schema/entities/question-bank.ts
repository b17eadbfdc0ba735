import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.ts';

/** The state of a topic's generated questions. A missing row means the initial state. */
export const QuestionBankEntity = defineEntity({
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
    /** The lease of the worker that adds questions, from `claimedAt` to `dueAt`; null while none does. A worker that stops frees
     * the bank but leaves `dueAt`, so that the sweep enqueues the job again. */
    claimedAt: p.datetime(3).nullable(),
    dueAt: p.datetime(3).nullable(),
    /** The user whose quiz requested the batch that is due or running; its calls count toward their AI limit. */
    requestedBy: () => p.manyToOne(UserEntity).nullable().deleteRule('set null'),
    /** Batches that were requested on a UTC day. */
    day: p.date().nullable(),
    batches: p.smallint(),
  },
});
