import { setImmediate } from 'node:timers/promises';
import type { PlannedBlock } from '#shared/today.constants.ts';
import type { Runway, RunwayDay } from '#shared/today.ts';
import { addDays, daysBetween } from '#shared/zone-days.ts';
import type { UserCall } from '../../call.ts';
import { dayOf } from '../../platform/time.ts';
import { gainsOn } from '../readiness/readiness.service.ts';
import { type Day, readBlocks, readDay, standingOn } from './day.service.ts';
import { findPlans } from './plan.service.ts';
import { playForward, type UpcomingDay } from './runway.rules.ts';

const DAYS_BACK = 30;
const MOST_DAYS_AHEAD = 60;
const DAYS_AHEAD_WITHOUT_DATE = 21;
const DAYS_IN_A_TURN = 4;

/** Returns the days from the first plan to the exam: what was planned and done, and what is likely to come. */
export async function readRunway(call: UserCall): Promise<Runway> {
  const day = await readDay(call);
  const { today, settings, daysLeft, items, startedAt } = day;
  const { examDate } = settings;
  const blocks = await readBlocks(call, day);
  const last = addDays(today, Math.min(daysLeft ?? DAYS_AHEAD_WITHOUT_DATE, MOST_DAYS_AHEAD));
  const outlook = {
    ...standingOn(call, day),
    items,
    startedAt,
    // Answers have the age of UTC days.
    gainsOn: (ahead: string) =>
      gainsOn(call, addDays(dayOf(call.now), daysBetween(today, ahead)), day.needs.answers, day.needs.report),
  };
  const upcoming = await inTurns(playForward(outlook, { today, blocks, last }));
  return {
    examDate,
    days: [
      ...(await readPast(call, day)),
      { ...figuresOf(today, blocks), kind: 'today' },
      ...upcoming.map(({ day, blocks }): RunwayDay => {
        const kind = day === examDate ? 'exam' : 'upcoming';
        return { ...figuresOf(day, blocks), kind, doneMinutes: null };
      }),
    ],
  };
}

/** Plans the days. With a long review a day takes a while, and other requests get their turn meanwhile. */
async function inTurns(days: Iterable<UpcomingDay>): Promise<UpcomingDay[]> {
  const planned: UpcomingDay[] = [];
  for (const day of days) {
    planned.push(day);
    if (planned.length % DAYS_IN_A_TURN === 0) await setImmediate();
  }
  return planned;
}

/** Returns the days before today from the first one with a plan, and nothing for those without one. */
async function readPast(call: UserCall, { today }: Day): Promise<RunwayDay[]> {
  const plans = await findPlans(call, { from: addDays(today, -DAYS_BACK), to: addDays(today, -1) });
  const [first] = plans;
  if (!first) return [];
  const byDay = new Map(plans.map(({ day, blocks }) => [day, blocks]));
  return Array.from({ length: daysBetween(first.day, today) }, (_day, index) => {
    const day = addDays(first.day, index);
    return { ...figuresOf(day, byDay.get(day) ?? []), kind: 'past' };
  });
}

const minutesOf = (blocks: readonly PlannedBlock[]): number => blocks.reduce((sum, { minutes }) => sum + minutes, 0);

const figuresOf = (day: string, blocks: readonly PlannedBlock[]) => ({
  ...{ day, minutes: minutesOf(blocks), doneMinutes: minutesOf(blocks.filter(({ isDone }) => isDone)) },
  topicIds: [...new Set(blocks.flatMap(({ topicId }) => topicId ?? []))],
  hasExam: blocks.some(({ kind }) => kind === 'exam'),
});
