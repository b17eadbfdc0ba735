import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import { LAST_DAYS } from '#shared/review.constants.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';

/** With a booked exam this near, a practice exam is due every week; otherwise every two weeks. */
const NEAR_DAYS = 28;
const NEAR_INTERVAL = 7;
const FAR_INTERVAL = 14;
/** With fewer minutes a day than this, or without enough answers for an estimate, the plan has the mini exam. */
const FULL_EXAM_FROM = 30;
/** A beginner gets the first practice exam after this many different questions. */
const QUESTIONS_FOR_EXAM = 150;

export type ExamDay = {
  /** What the day has, without the blocks that are finished. */
  minutes: number;
  /** The minutes of a day in the settings. */
  minutesPerDay: number;
  /** 0 on the exam day; null without a date or after it. */
  daysLeft: number | null;
  isLastDays: boolean;
  /** Null if the user did not say. */
  hasStudied: boolean | null;
  /** The different questions that the user answered. */
  questions: number;
  /** There are enough answers for an estimate. */
  isEnough: boolean;
  /** Days since the latest exam; null without one. */
  daysSinceExam: number | null;
  /** Yesterday's plan had an exam, and the user took none. */
  wasExamMissed: boolean;
};

/** `isAlone`: the day has no other blocks. */
type PlannedExam = { block: PlannedBlock; isAlone: boolean };

/** Returns the exam of this day, or null. There is none on the eve of the real exam, and none on two days in a row. */
export function examBlock(day: ExamDay): PlannedExam | null {
  const { daysLeft, daysSinceExam, minutesPerDay } = day;
  if (daysLeft === 1 || (daysSinceExam !== null && daysSinceExam <= 1)) return null;
  const usualKind: ExamKind = day.isEnough && minutesPerDay >= FULL_EXAM_FROM ? 'full' : 'mini';
  if (day.isLastDays) {
    const isTaken = daysSinceExam !== null && daysSinceExam <= LAST_DAYS - daysLeft!;
    return isTaken
      ? null
      : examOf(usualKind, day, `Your exam is in ${daysLeft} days, and this is your last practice exam`);
  }
  if (day.wasExamMissed) return null;
  if (daysSinceExam === null) return firstExam(day, usualKind);
  const interval = daysLeft !== null && daysLeft <= NEAR_DAYS ? NEAR_INTERVAL : FAR_INTERVAL;
  if (daysSinceExam < interval) return null;
  return examOf(usualKind, day, `Your last practice exam was ${daysSinceExam} days ago`);
}

/** A user who has studied before begins with a mini exam. A beginner gets an exam once it can tell more than the answers do. */
function firstExam(day: ExamDay, usualKind: ExamKind): PlannedExam | null {
  if (day.hasStudied === true) {
    return { ...examOf('mini', day, 'See where you stand in all six areas', true), isAlone: true };
  }
  const isReady = day.isEnough && day.questions >= QUESTIONS_FOR_EXAM;
  return isReady ? examOf(usualKind, day, 'You are ready for your first practice exam') : null;
}

function examOf(kind: ExamKind, { minutes, minutesPerDay }: ExamDay, why: string, isAll = false): PlannedExam {
  const length = EXAM_FORMATS[kind].minutes;
  const isLonger = length > minutes;
  // A part of the minutes may be used up by finished blocks.
  const takes =
    length > minutesPerDay
      ? `it takes up to ${length} minutes, more than your ${minutesPerDay}`
      : `it takes up to ${length} of your ${minutesPerDay} minutes`;
  const reason = `${why}; ${takes}${isLonger || isAll ? ", so that's all for today" : ''}.`;
  return { block: { kind: 'exam', topicId: null, minutes: length, reason, isDone: false }, isAlone: isLonger };
}
