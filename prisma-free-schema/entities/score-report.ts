import { defineEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

/** The report of a real exam that the user failed, as the user typed it in. */
export const ScoreReport = defineEntity({
  name: 'ScoreReport',
  tableName: 'score_reports',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    takenOn: p.date(),
    areas: p.json<{ area: string; percent: number }[]>(),
  },
});
