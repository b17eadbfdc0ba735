import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { owned } from './columns.ts';

// Money is in micro-dollars. `reserved` is the most that calls under way can cost; it turns into `cost` when they end. What a
// process that died had reserved stays so for its day.

/** The bill of a UTC day. No person is in it, so that it outlives users. */
export const AiUsage = defineEntity({
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

export type AiUsageDay = InferEntity<typeof AiUsage>;

/** What a user caused of it. */
export const AiShare = defineEntity({
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
