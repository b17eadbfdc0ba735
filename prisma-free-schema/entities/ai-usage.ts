import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { owned } from './columns.ts';

// Money is in micro-dollars. `reserved` is the maximum cost of the calls in progress; when a call ends, its actual cost
// moves to `cost`. If a process dies, the amount that it reserved stays reserved for the rest of that UTC day.

/** The cost of all AI calls on one UTC day. The rows name no user, so they remain when an account is deleted. */
export const AiUsageEntity = defineEntity({
  name: 'AiUsage',
  tableName: 'ai_usage',
  properties: {
    day: p.date().primary(),
    purpose: p.string().length(20).primary(),
    model: p.string().length(100).primary(),
    calls: p.integer(),
    failures: p.integer(),
    inputTokens: p.bigint('number'),
    outputTokens: p.bigint('number'),
    cacheWriteTokens: p.bigint('number'),
    cacheReadTokens: p.bigint('number'),
    milliseconds: p.bigint('number'),
    cost: p.bigint('number'),
    reserved: p.bigint('number'),
  },
});

export type AiUsageDay = InferEntity<typeof AiUsageEntity>;

/** One user's share of the AI cost of a day. */
export const AiShareEntity = defineEntity({
  name: 'AiShare',
  tableName: 'ai_shares',
  properties: {
    user: () => owned().user().primary(),
    day: p.date().primary(),
    calls: p.integer(),
    cost: p.bigint('number'),
    reserved: p.bigint('number'),
  },
});
