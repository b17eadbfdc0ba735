// The days of the heat map, as YYYY-MM-DD. They are days of the user's calendar.
import { addDays, daysBetween } from '#shared/zone-days.ts';
import { dayOf } from '#web/lib/dates.ts';

/** From how many reviews on a cell is filled by one, two and three thirds. */
export const LEVELS = [1, 10, 30] as const;

export type DayCount = { day: string; count: number };

/** Returns how many thirds of the cell are filled. */
export const levelOf = (count: number): number => LEVELS.filter((from) => count >= from).length;

/** Returns the day in the user's time zone, or the latest reviewed day if the browser's clock is behind. */
export function latestDay(reviewed: DayCount[], now: Date, timeZone?: string): string {
  const today = dayOf(now, timeZone);
  return [today, reviewed.at(-1)?.day ?? today].toSorted().at(-1)!;
}

/** Returns the weeks since the first reviewed day, from Sunday to Saturday. The last one ends with `today`. */
export function heatWeeks(reviewed: DayCount[], today: string): DayCount[][] {
  const counts = new Map(reviewed.map(({ day, count }) => [day, count]));
  const first = reviewed[0]?.day ?? today;
  const sunday = addDays(first, -new Date(first).getUTCDay());
  const days = Array.from({ length: daysBetween(sunday, today) + 1 }, (_, index) => {
    const day = addDays(sunday, index);
    return { day, count: counts.get(day) ?? 0 };
  });
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Sums the reviews of each month with reviews, the latest first. */
export function byMonth(reviewed: DayCount[]): { month: string; days: number; count: number }[] {
  return [...Map.groupBy(reviewed, ({ day }) => day.slice(0, 7))]
    .map(([month, days]) => ({ month, days: days.length, count: days.reduce((sum, { count }) => sum + count, 0) }))
    .toReversed();
}
