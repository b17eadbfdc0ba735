import { defineEntity, p } from '@mikro-orm/core';

/** A counter of a rate limit, shared by all server processes where no Redis is configured. The library rate-limiter-flexible sets the columns. */
export const RateCountEntity = defineEntity({
  name: 'RateCount',
  tableName: 'rate_counts',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** In ms since 1970; null for a counter that never expires. */
    expire: p.bigint('number').nullable(),
  },
  indexes: [{ properties: ['expire'] }],
});
