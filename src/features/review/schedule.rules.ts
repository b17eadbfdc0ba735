import { type Card, createEmptyCard, Rating as FsrsRating, fsrs, type State } from 'ts-fsrs';
import { LAST_DAYS, type Rating, type REVIEW_KINDS } from '#shared/review.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { addDays, dayIn, daysBetween, startOfDay } from '#shared/zone-days.ts';

// The schedule of ts-fsrs with its defaults, cut at the exam date. The stored schedule knows no exam date, so that the date
// can change at any time.

const scheduler = fsrs();

export const MINUTE_SECONDS = 60;
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

/** Returns the chance that the user has forgotten the item. */
export const forgottenAt = (schedule: Schedule, now: Date): number =>
  1 - scheduler.get_retrievability(toCard(schedule), now, false);

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
export const areLastDays = ({ now, exam }: Calendar): boolean => exam !== null && now >= exam.lastDays;

/**
 * Whether new cards come at a time up to the exam. In the last days they come only to somebody who starts that late, and
 * otherwise the minutes are for what was begun. The exam day has none.
 */
export function hasNewCards({ exam, startedAt }: Calendar, at: Date): boolean {
  if (!exam || at < exam.lastDays) return true;
  const isLateStart = startedAt === null || startedAt >= exam.lastDays;
  return isLateStart && at < exam.day;
}

export const lastMoment = (end: Date) => new Date(end.getTime() - 1);
export const earliest = (one: Date, other: Date): Date => (one < other ? one : other);
export const latest = (one: Date, other: Date): Date => (one > other ? one : other);

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
export const isMissed = ({ schedule, missedAt }: Item): boolean =>
  missedAt !== null && (schedule === null || missedAt > schedule.reviewedAt);

/** Returns whether the item is due at a time of today. The same as `adjustedDueAt`, mostly without its cost. */
export function isDue(item: Item, calendar: Calendar, at: Date): boolean {
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
