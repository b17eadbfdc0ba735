import { defineEntity, p } from '@mikro-orm/core';
import { UserEntity } from './user.ts';

/** The report of a real exam that the user failed, as the user typed it in. */
export const ScoreReportEntity = defineEntity({
  name: 'ScoreReport',
  tableName: 'score_reports',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    takenOn: p.date(),
    savedAt: p.datetime(3),
    areas: p.json<{ area: string; percent: number }[]>(),
  },
});
