import { defineEntity, p } from '@mikro-orm/core';

/** The state of a topic's question bank beyond its curated questions. A topic has no row until something happens to its bank. */
export const QuestionBank = defineEntity({
  name: 'QuestionBank',
  tableName: 'question_banks',
  properties: {
    topicId: p.string().length(20).primary(),
    /** Incremented when a question is added, hidden or shown again: processes cache the bank by it. */
    version: p.integer(),
    /** Attempts to add questions that have ended, and why the last one failed: a reason of the AI port. */
    tries: p.integer(),
    failure: p.string().length(20).nullable(),
    /** The lease of the worker that adds questions, from `claimedAt` to `dueAt`; null while none does. A worker that stops frees
     * the bank but leaves `dueAt`, so that the sweep enqueues the job again. */
    claimedAt: p.datetime(3).nullable(),
    dueAt: p.datetime(3).nullable(),
    /** Batches that were requested on a UTC day. */
    day: p.date().nullable(),
    batches: p.smallint(),
  },
});
