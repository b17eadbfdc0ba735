import { type Card, createEmptyCard, Rating as FsrsRating, fsrs, type State } from 'ts-fsrs';
import { findTopic } from '#shared/catalogue.ts';
import { LAST_DAYS, type Rating, type REVIEW_KINDS, WARM_UP_MINUTES } from '#shared/review.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { addDays, dayIn, daysBetween, startOfDay } from '#shared/zone-days.ts';

// The schedule of ts-fsrs with its defaults, cut at the exam date, and what fits into the minutes of a day. The stored
// schedule knows no exam date, so that the date can change at any time.

const scheduler = fsrs();

/** What an item takes (seconds), before the user has graded it. A new card comes twice on its first day. */
const SECONDS = { card: 15, question: 40, newCard: 30 };
/** The most seconds of one grade that count toward the minutes of the day. A card may have stayed open. */
export const MOST_SECONDS = 120;
const MINUTE_SECONDS = 60;
/** More than clocks change by: 24 hours times a number of days end at most this far from the same hour of the last day. */
const CLOCK_CHANGE_MS = 3 * 3_600_000;

/** The schedule of an item that was graded at least once. The fields are those of a card in ts-fsrs. */
export type Schedule = {
  dueAt: Date;
  stability: number;
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  state: State;
  reviewedAt: Date;
};

export type Item = {
  id: string;
  kind: (typeof REVIEW_KINDS)[number];
  topicId: string;
  /** Null for an item that was never graded. */
  schedule: Schedule | null;
  /** When the user last missed the question; null for a card. */
  missedAt: Date | null;
  /** Whether the user was sure of the wrong option. */
  isSure: boolean;
};

const toCard = (schedule: Schedule): Card => ({
  due: schedule.dueAt,
  stability: schedule.stability,
  difficulty: schedule.difficulty,
  elapsed_days: 0,
  scheduled_days: schedule.scheduledDays,
  learning_steps: schedule.learningSteps,
  reps: schedule.reps,
  lapses: schedule.lapses,
  state: schedule.state,
  last_review: schedule.reviewedAt,
});

/** Returns the schedule after a grade, before it is cut at the exam date. Null is an item that was never graded. */
export function gradeSchedule(before: Schedule | null, rating: Rating, at: Date): Schedule {
  // The clock of another server may be behind.
  const now = before && before.reviewedAt > at ? before.reviewedAt : at;
  const grade = rating === 'again' ? FsrsRating.Again : FsrsRating.Good;
  const { card } = scheduler.next(before ? toCard(before) : createEmptyCard(now), now, grade);
  const { due, stability, difficulty, scheduled_days, learning_steps, reps, lapses, state } = card;
  return {
    ...{ dueAt: due, stability, difficulty, scheduledDays: scheduled_days, learningSteps: learning_steps },
    ...{ reps, lapses, state, reviewedAt: now },
  };
}

/** The days that matter to a user's schedule at a time. */
export type Calendar = {
  now: Date;
  settings: StudySettings;
  today: string;
  /** When tomorrow begins. */
  tomorrow: Date;
  /** The minutes of a day, in seconds. */
  daySeconds: number;
  /** Null without an exam date, and after the exam. `lastDays`, `day` and `end` are when these days begin and end. */
  exam: { daysLeft: number; lastDays: Date; day: Date; end: Date } | null;
  /** When the user reviewed for the first time; null before that. */
  startedAt: Date | null;
};

export function calendarOf(settings: StudySettings, now: Date, startedAt: Date | null = null): Calendar {
  const { examDate, minutesPerDay, timeZone } = settings;
  const today = dayIn(timeZone, now);
  const daysLeft = examDate === null ? -1 : daysBetween(today, examDate);
  return {
    ...{ now, settings, today, startedAt, daySeconds: minutesPerDay * MINUTE_SECONDS },
    tomorrow: startOfDay(timeZone, addDays(today, 1)),
    exam:
      examDate === null || daysLeft < 0
        ? null
        : {
            daysLeft,
            lastDays: startOfDay(timeZone, addDays(examDate, -LAST_DAYS)),
            day: startOfDay(timeZone, examDate),
            end: lastMoment(startOfDay(timeZone, addDays(examDate, 1))),
          },
  };
}

/** Whether the days have begun on which everything comes once more. */
const areLastDays = ({ now, exam }: Calendar): boolean => exam !== null && now >= exam.lastDays;

/**
 * Whether new cards come at a time up to the exam. In the last days they come only to somebody who starts that late, and
 * otherwise the minutes are for what was begun. The exam day has none.
 */
function hasNewCards({ exam, startedAt }: Calendar, at: Date): boolean {
  if (!exam || at < exam.lastDays) return true;
  const isLateStart = startedAt === null || startedAt >= exam.lastDays;
  return isLateStart && at < exam.day;
}

const lastMoment = (end: Date) => new Date(end.getTime() - 1);
const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * Returns when an item is due. An interval of days ends when its last day begins, so that the item can come at any hour of
 * it. Each item is due once more in the last days before the exam and on its day, and never after it.
 */
export function adjustedDueAt({ dueAt, scheduledDays, reviewedAt }: Schedule, { settings, exam }: Calendar): Date {
  const { timeZone } = settings;
  const due = scheduledDays >= 1 ? startOfDay(timeZone, addDays(dayIn(timeZone, reviewedAt), scheduledDays)) : dueAt;
  if (!exam) return due;
  if (reviewedAt < exam.lastDays) return earliest(due, exam.lastDays);
  return earliest(due, reviewedAt < exam.day ? exam.day : exam.end);
}

/** Whether the user missed the question after they last graded it. A question that was never graded was missed. */
const isMissed = ({ schedule, missedAt }: Item): boolean =>
  missedAt !== null && (schedule === null || missedAt > schedule.reviewedAt);

/** Returns whether the item is due at a time of today. The same as `adjustedDueAt`, mostly without its cost. */
function isDue(item: Item, calendar: Calendar, at: Date): boolean {
  const { exam, tomorrow } = calendar;
  const { schedule } = item;
  if (isMissed(item)) return true;
  if (!schedule) return false;
  const { dueAt, scheduledDays, reviewedAt } = schedule;
  if (exam && at >= exam.lastDays && reviewedAt < exam.lastDays) return true;
  if (exam && at >= exam.day && reviewedAt < exam.day) return true;
  if (scheduledDays < 1) return dueAt <= at;
  const isClear = Math.abs(dueAt.getTime() - tomorrow.getTime()) > CLOCK_CHANGE_MS;
  return isClear ? dueAt < tomorrow : adjustedDueAt(schedule, calendar) < tomorrow;
}

const isBegun = ({ schedule }: Item) => schedule !== null && schedule.scheduledDays < 1;

const secondsOf = (item: Item): number =>
  item.kind === 'card' && item.schedule === null ? SECONDS.newCard : SECONDS[item.kind];

/** Returns what a review is worth: the questions of the item's area in the exam times the chance that it is forgotten. */
export function reviewValue(item: Item, now: Date): number {
  const { schedule, topicId } = item;
  const forgotten =
    schedule === null || isMissed(item) ? 1 : 1 - scheduler.get_retrievability(toCard(schedule), now, false);
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
function within(items: readonly Item[], seconds: number): Item[] {
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
  /** Due now, the most valuable first. */
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
export function planDay(items: readonly Item[], calendar: Calendar, left: number): DayPlan {
  const { now, tomorrow } = calendar;
  const byTonight = inOrder(
    items.filter((item) => isDue(item, calendar, lastMoment(tomorrow))),
    now,
  );
  const today = within(byTonight, left);
  const newCards = freshOf(items);
  const fresh = hasNewCards(calendar, now) ? within(newCards, left - sumOf(today)) : [];
  const isPlanned = new Set([...today, ...fresh]);
  return {
    ...{ fresh, today },
    due: today.filter((item) => isDue(item, calendar, now)),
    over: byTonight.filter((item) => !isPlanned.has(item)),
    later: newCards.filter((item) => !isPlanned.has(item)),
    seconds: sumOf(today) + sumOf(fresh),
  };
}

/**
 * Returns what tomorrow takes of the items that are due by then. What is planned for today is not among them, unless
 * tomorrow is the exam day, whose warm-up repeats it if the rest leaves time. After the exam nothing is planned.
 */
export function planTomorrow(items: readonly Item[], calendar: Calendar, { today, fresh }: DayPlan): Item[] {
  const { settings, tomorrow, exam, startedAt } = calendar;
  if (exam?.daysLeft === 0) return [];
  const planned = [...today, ...fresh];
  const isPlanned = new Set(planned);
  const waiting = items.filter((item) => !isPlanned.has(item));
  const next = calendarOf(settings, tomorrow, startedAt);
  const left = secondsLeft(next, 0);
  const due = planDay(waiting, next, left).today;
  return next.exam?.daysLeft === 0 ? [...due, ...within(planned, left - sumOf(due))] : due;
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
 * Returns when the next item comes after those that are due now; null if none comes, or none before the exam. What is not
 * planned for today comes tomorrow at the earliest.
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
 * Returns the number of days in a row with reviews, up to today or yesterday. One missed day in seven is forgiven, but not
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
