import { defineEntity, p } from '@mikro-orm/core';
import { created } from './columns.ts';

/** An alert that operators got about the AI cost of a UTC day. There is one for each percentage, however many processes see it. */
export const AiAlertEntity = defineEntity({
  name: 'AiAlert',
  tableName: 'ai_alerts',
  properties: {
    day: p.date().primary(),
    /** The share of the daily limit that was reached. */
    percentage: p.smallint().primary(),
    ...created(),
  },
});
