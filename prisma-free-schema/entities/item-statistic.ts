import { defineEntity, p } from '@mikro-orm/core';
import { topic } from './columns.ts';

/**
 * How users answered a question the first time. The worker replaces all rows every night. Lists have an entry for each
 * option, in the order of the question bank.
 */
export const ItemStatisticEntity = defineEntity({
  name: 'ItemStatistic',
  tableName: 'item_statistics',
  properties: {
    questionId: p.string().length(100).primary(),
    ...topic(),
    /** Differs for each wording of the options and for each key; see `fingerprintOf`. */
    fingerprint: p.string().length(43),
    /**
     * When the nightly run first saw this fingerprint. Answers before that don't count. Null if the question has had no
     * other fingerprint.
     */
    since: p.datetime(3).nullable(),
    /** The index of the correct option. */
    key: p.smallint(),
    /** How many users chose each option. */
    chosen: p.json<number[]>(),
    /** How many of the best third of users chose each option. */
    chosenByBest: p.json<number[]>(),
    /** The correlation of being right with the user's other answers; null with too few users. */
    discrimination: p.float().nullable(),
    /** What users are told: percents, rounded so that nobody can be told apart; null with too few answers. */
    shares: p.json<number[]>().nullable(),
    /** The number of answers behind the last `shares`. Unchanged while there are too few answers for new shares. */
    sharesOf: p.integer().nullable(),
  },
});
