import { monthAndDay } from '#web/lib/dates.ts';
import { chanceText } from '#web/lib/percent.ts';

export type Chance = { chance: number; low: number; high: number };
export type TrendPoint = { day: string } & { [Key in keyof Chance]: number | null };
export type KnownPoint = { day: string } & Chance;

/** Returns the chance with its interval, or null while there are not enough answers. */
export function chanceOf({ chance, low, high }: { [Key in keyof Chance]: number | null }): Chance | null {
  return chance === null || low === null || high === null ? null : { chance, low, high };
}

/** Returns the points that have a chance. */
export const knownPoints = (trend: TrendPoint[]): KnownPoint[] =>
  trend.flatMap((point) => {
    const known = chanceOf(point);
    return known ? [{ day: point.day, ...known }] : [];
  });

/** Returns how the chance has changed since the first known point: 'Up from 48% on October 25'. Null without two points. */
export function trendText(trend: TrendPoint[]): string | null {
  const points = knownPoints(trend);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return null;
  const [before, after] = [Math.round(first.chance * 100), Math.round(last.chance * 100)];
  const since = monthAndDay(first.day);
  if (before === after) return `Same as ${since}`;
  return `${after > before ? 'Up' : 'Down'} from ${chanceText(first.chance)} on ${since}`;
}
