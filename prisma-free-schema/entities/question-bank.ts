import { defineEntity, p } from '@mikro-orm/core';

/** How the bank of a topic stands beyond its curated questions. No row is one in which nothing has happened. */
export const QuestionBank = defineEntity({
  name: 'QuestionBank',
  tableName: 'question_banks',
  properties: {
    topicId: p.string().length(20).primary(),
    /** One more with every question that comes, is hidden or shown again: what processes keep in memory is told by it. */
    version: p.integer(),
    /** Tries to add questions that are over, whatever came of them, and why the last one failed: a reason of the AI port. */
    tries: p.integer(),
    failure: p.string().length(20).nullable(),
    /** While somebody adds questions nobody else does; a claim that was lost with its worker ends by itself. By its begin who
     * has it knows it. */
    claimedAt: p.datetime(3).nullable(),
    dueAt: p.datetime(3).nullable(),
    /** Batches that were asked for on a UTC day. */
    day: p.date().nullable(),
    batches: p.smallint(),
  },
});
