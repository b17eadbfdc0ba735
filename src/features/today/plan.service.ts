import type { StudySettings } from '#shared/study-settings.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import type { UserCall } from '../../call.ts';
import { json } from '../../platform/sql.ts';

/** The plan of a day, and the settings that it rests on. */
export type StoredPlan = {
  day: string;
  blocks: PlannedBlock[];
  plannedAt: Date;
  minutes: number;
  examDate: string | null;
  hasStudied: boolean | null;
};

const plansOf = ({ db, userId }: UserCall) =>
  db
    .selectFrom('today_plans')
    .select(['day', 'blocks', 'planned_at as plannedAt'])
    .select(['minutes', 'exam_date as examDate', 'has_studied as hasStudied'])
    .where('user_id', '=', userId);

/** Returns the plans of these days, oldest first. A day may have none. */
export const findPlans = (call: UserCall, { from, to }: { from: string; to: string }): Promise<StoredPlan[]> =>
  plansOf(call).where('day', '>=', from).where('day', '<=', to).orderBy('day').execute();

/** Returns the latest plan before a day. */
export const findLatestPlan = (call: UserCall, before: string): Promise<StoredPlan | undefined> =>
  plansOf(call).where('day', '<', before).orderBy('day', 'desc').limit(1).executeTakeFirst();

/** Whether a plan rests on these settings. */
export const isFor = (plan: StoredPlan, { minutesPerDay, examDate, hasStudied }: StudySettings): boolean =>
  plan.minutes === minutesPerDay && plan.examDate === examDate && plan.hasStudied === hasStudied;

/** Saves the plan of a day in place of the one before it. */
export async function savePlan(
  { db, userId, now }: UserCall,
  day: string,
  blocks: PlannedBlock[],
  { minutesPerDay, examDate, hasStudied }: StudySettings,
): Promise<void> {
  const plan = {
    ...{ day, blocks: json(blocks), planned_at: now },
    ...{ minutes: minutesPerDay, exam_date: examDate, has_studied: hasStudied },
  };
  await db
    .insertInto('today_plans')
    .values({ user_id: userId, ...plan })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet(plan))
    .execute();
}

/** Saves which blocks of a plan are done, unless the day was planned again meanwhile. */
export async function saveBlocks(
  { db, userId }: UserCall,
  { day, plannedAt }: StoredPlan,
  blocks: PlannedBlock[],
): Promise<void> {
  await db
    .updateTable('today_plans')
    .set({ blocks: json(blocks) })
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('planned_at', '=', plannedAt)
    .execute();
}
