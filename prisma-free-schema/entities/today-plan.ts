import { defineEntity, p } from '@mikro-orm/core';
import type { PlannedBlock } from '#shared/today.constants.ts';
import { UserEntity } from './user.ts';

/** The plan of one of a user's study days. It is stored so that finished blocks stay in it. */
export const TodayPlanEntity = defineEntity({
  name: 'TodayPlan',
  tableName: 'today_plans',
  properties: {
    user: () => p.manyToOne(UserEntity).primary().deleteRule('cascade'),
    /** The day in the user's time zone. */
    day: p.date().primary(),
    blocks: p.json<PlannedBlock[]>(),
    plannedAt: p.datetime(3),
    /** What the plan rests on. It is made again when they change. */
    minutes: p.smallint(),
    examDate: p.date().nullable(),
    hasStudied: p.boolean().nullable(),
  },
});
