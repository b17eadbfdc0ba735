import { LAST_DAYS } from '#shared/review.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';
import { daysBetween } from '#shared/zone-days.ts';
import type { DayInput } from './day-plan.rules.ts';
import type { ReviewDay } from './review-block.rules.ts';
import { type StudyState, studyOrder } from './study-order.rules.ts';

/** Where the user stands, as the plan of a day needs it. */
export type Standing = {
  settings: StudySettings;
  study: StudyState;
  /** There are enough answers for an estimate. */
  isEnough: boolean;
  /** The day of the latest exam; null without one. */
  latestExam: string | null;
};

/** What belongs to the day only. `done` are the blocks that are finished already. */
type OfDay = { review: ReviewDay; done?: readonly PlannedBlock[]; wasExamMissed?: boolean };

/** Returns the days until the exam; null without a date, or after it. */
export const daysLeftOn = (day: string, { examDate }: StudySettings): number | null =>
  examDate === null || examDate < day ? null : daysBetween(day, examDate);

export function dayInput(
  standing: Standing,
  day: string,
  { review, done = [], wasExamMissed = false }: OfDay,
): DayInput {
  const { settings, study, isEnough, latestExam } = standing;
  const { minutesPerDay, hasStudied } = settings;
  const daysLeft = daysLeftOn(day, settings);
  return {
    ...{ minutesPerDay, minutes: minutesPerDay - done.reduce((sum, { minutes }) => sum + minutes, 0) },
    ...{ daysLeft, isLastDays: daysLeft !== null && daysLeft <= LAST_DAYS, review },
    topics: studyOrder(study),
    questions: study.topics.reduce((sum, { questions }) => sum + questions, 0),
    daysSinceExam: latestExam === null ? null : Math.max(0, daysBetween(latestExam, day)),
    ...{ isEnough, hasStudied, wasExamMissed },
  };
}
