import { findTopic } from '#shared/catalogue.ts';
import { WARM_UP_MINUTES } from '#shared/review.constants.ts';
import { addDays } from '#shared/zone-days.ts';
import {
  adjustedDueAt,
  areLastDays,
  type Calendar,
  calendarOf,
  earliest,
  forgottenAt,
  hasNewCards,
  type Item,
  isDue,
  isMissed,
  lastMoment,
  latest,
  MINUTE_SECONDS,
} from './schedule.rules.ts';

// What fits into the minutes of a day.

/** What an item takes (seconds), before the user has graded it. A new card comes twice on its first day. */
const SECONDS = { card: 15, question: 40, newCard: 30 };
/** The most seconds of one grade that count toward the minutes of the day. A card may have stayed open. */
export const MOST_SECONDS = 120;

/** With nothing else to review, what comes back this soon need not wait (milliseconds). */
const SOON_MS = 10 * 60_000;

const isBegun = ({ schedule }: Item) => schedule !== null && schedule.scheduledDays < 1;

const secondsOf = (item: Item): number =>
  item.kind === 'card' && item.schedule === null ? SECONDS.newCard : SECONDS[item.kind];

/** Returns what a review is worth: the questions of the item's area in the exam times the chance that it is forgotten. */
export function reviewValue(item: Item, now: Date): number {
  const { schedule, topicId } = item;
  const forgotten = schedule === null || isMissed(item) ? 1 : forgottenAt(schedule, now);
  return (findTopic(topicId)?.area.itemCount ?? 0) * forgotten;
}

/** Sorts by rank, then by value, the highest first. */
function inOrder(items: readonly Item[], now: Date): Item[] {
  const rank = (item: Item) => {
    if (item.isSure && isMissed(item)) return 0;
    return isBegun(item) ? 1 : 2;
  };
  return items
    .map((item) => ({ item, rank: rank(item), value: reviewValue(item, now) }))
    .sort((a, b) => a.rank - b.rank || b.value - a.value || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}

/** Returns the first items that fit into the seconds. */
export function within(items: readonly Item[], seconds: number): Item[] {
  const fitting: Item[] = [];
  let left = seconds;
  for (const item of items) {
    if (secondsOf(item) > left) continue;
    fitting.push(item);
    left -= secondsOf(item);
  }
  return fitting;
}

/** Returns the seconds that the items take. */
export const sumOf = (items: readonly Item[]) => items.reduce((sum, item) => sum + secondsOf(item), 0);

/** Returns the seconds of the day that are left for reviews. `spent` is the sum of the counted seconds of today's grades. */
export function secondsLeft({ daySeconds, exam }: Calendar, spent: number): number {
  return Math.max(0, (exam?.daysLeft === 0 ? warmUpOf(daySeconds) : daySeconds) - spent);
}

const warmUpOf = (daySeconds: number) => Math.min(daySeconds, WARM_UP_MINUTES * MINUTE_SECONDS);

export type DayPlan = {
  /** Due now, the most valuable first. If nothing is, and no new card comes, what comes back within ten minutes. */
  due: Item[];
  /** New cards that fit beside everything that comes today. */
  fresh: Item[];
  /** Due by the end of the day, including `due`. */
  today: Item[];
  /** Due today, but more than fits. */
  over: Item[];
  /** New cards for a later day, or for none before the exam. */
  later: Item[];
  /** What `today` and `fresh` take. */
  seconds: number;
};

/**
 * Plans what is left of today (`left`, in seconds) and never more. What does not fit waits: each day takes the most
 * valuable of the items that wait, so that a missed day makes no later day longer.
 */
export function planReviewDay(items: readonly Item[], calendar: Calendar, left: number): DayPlan {
  const { now, tomorrow } = calendar;
  const byTonight = inOrder(
    items.filter((item) => isDue(item, calendar, lastMoment(tomorrow))),
    now,
  );
  const today = within(byTonight, left);
  const newCards = freshOf(items);
  const fresh = hasNewCards(calendar, now) ? within(newCards, left - sumOf(today)) : [];
  const isPlanned = new Set([...today, ...fresh]);
  const dueBy = (at: Date) => today.filter((item) => isDue(item, calendar, at));
  const due = dueBy(now);
  return {
    ...{ fresh, today },
    due: due.length + fresh.length > 0 ? due : dueBy(new Date(now.getTime() + SOON_MS)),
    over: byTonight.filter((item) => !isPlanned.has(item)),
    later: newCards.filter((item) => !isPlanned.has(item)),
    seconds: sumOf(today) + sumOf(fresh),
  };
}

/**
 * Returns what tomorrow takes of the items that are due by then. What is planned for today is not among them, unless
 * tomorrow is the exam day, whose warm-up repeats it if the rest leaves time. After the exam nothing is planned.
 */
function planTomorrow(items: readonly Item[], calendar: Calendar, { today, fresh }: DayPlan): Item[] {
  const { settings, tomorrow, exam, startedAt } = calendar;
  if (exam?.daysLeft === 0) return [];
  const planned = [...today, ...fresh];
  const isPlanned = new Set(planned);
  const waiting = items.filter((item) => !isPlanned.has(item));
  const next = calendarOf(settings, tomorrow, startedAt);
  const left = secondsLeft(next, 0);
  const due = planReviewDay(waiting, next, left).today;
  return next.exam?.daysLeft === 0 ? [...due, ...within(planned, left - sumOf(due))] : due;
}

/**
 * Returns how many items and new cards tomorrow's plan has if the user reviews nothing more today. Returns 0 on the
 * exam day.
 */
export function countTomorrow(items: readonly Item[], { settings, tomorrow, exam, startedAt }: Calendar): number {
  if (exam?.daysLeft === 0) return 0;
  const next = calendarOf(settings, tomorrow, startedAt);
  const { today, fresh } = planReviewDay(items, next, secondsLeft(next, 0));
  return today.length + fresh.length;
}

/**
 * Returns how many items have not come in the last days before the exam, and fit into none of those that are left. On the
 * eve those that fit into the warm-up are not left out.
 */
export function countLeftOut(items: readonly Item[], calendar: Calendar, plan: DayPlan): number {
  const { exam, daySeconds, tomorrow } = calendar;
  if (!exam || !areLastDays(calendar)) return 0;
  const unseen = plan.over.filter(({ schedule }) => !schedule || schedule.reviewedAt < exam.lastDays);
  if (exam.daysLeft === 1) {
    const comes = new Set(planTomorrow(items, calendar, plan));
    return unseen.filter((item) => !comes.has(item)).length + plan.later.length;
  }
  const coming = hasNewCards(calendar, tomorrow) ? [...unseen, ...plan.later] : unseen;
  const fullDays = Math.max(0, exam.daysLeft - 1);
  return unseen.length + plan.later.length - within(coming, fullDays * daySeconds).length;
}

/** Returns the new cards: first those of the areas with the most exam questions, in the order in which they were made. */
const freshOf = (items: readonly Item[]) =>
  items
    .filter(({ kind, schedule }) => kind === 'card' && schedule === null)
    .sort((a, b) => areaItems(b) - areaItems(a));

const areaItems = ({ topicId }: Item) => findTopic(topicId)?.area.itemCount ?? 0;

/**
 * Returns when the next item becomes due after the ones that are due now; null if none does, or none by the end of the
 * exam day. Items that aren't planned for today come tomorrow at the earliest.
 */
export function nextDueAt(items: readonly Item[], calendar: Calendar, plan: DayPlan): Date | null {
  const { now, tomorrow, exam } = calendar;
  const isPlanned = new Set(plan.today);
  const times = items.flatMap((item) => {
    if (!item.schedule) return [];
    const at = adjustedDueAt(item.schedule, calendar);
    return [isPlanned.has(item) ? at : latest(at, tomorrow)];
  });
  const isWaiting = plan.over.length > 0 || (plan.later.length > 0 && hasNewCards(calendar, tomorrow));
  const waiting = isWaiting ? [tomorrow] : [];
  const coming = [...times, ...waiting].filter((at) => at > now && (!exam || at <= exam.end));
  return coming.length === 0 ? null : coming.reduce(earliest);
}

/**
 * Returns the number of study days in a row, up to today or yesterday. One missed day in seven is forgiven, but not
 * counted.
 */
export function streakOf(days: ReadonlySet<string>, today: string): number {
  let streak = 0;
  let missed = -7;
  for (let back = days.has(today) ? 0 : 1; ; back += 1) {
    if (days.has(addDays(today, -back))) streak += 1;
    else if (back - missed >= 7) missed = back;
    else return streak;
  }
}
