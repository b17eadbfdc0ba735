import { defineEntity, p } from '@mikro-orm/core';
import { identified, owned, topic, updated } from './columns.ts';

export const ProgressEntity = defineEntity({
  name: 'Progress',
  tableName: 'progress',
  properties: {
    ...identified(),
    ...owned(),
    ...topic(),
    completed: p.boolean().default(false),
    lastVisited: p.datetime(3).nullable(),
    /** Seconds. */
    timeSpent: p.integer().default(0),
    /** When the end of the text was last in view. */
    readToEndAt: p.datetime(3).nullable(),
    /** The number of recorded periods of study that add up to `timeSpent`. */
    stretches: p.integer().default(0),
    ...updated(),
  },
  uniques: [{ properties: ['user', 'topicId'] }],
  indexes: [{ properties: ['user', 'updatedAt'] }],
});
