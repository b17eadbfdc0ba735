import type { PlannedBlock } from '#shared/today.constants.ts';
import { type ExamDay, examBlock } from './exam-block.rules.ts';
import { type ReviewDay, reviewBlock, warmUpBlock } from './review-block.rules.ts';
import { type Candidate, topicBlocks } from './topic-blocks.rules.ts';

/** While an hour on some topic gains this much of an exam question, review takes half of the day at most. */
const WEAK_MARKS = 0.2;

export type DayInput = ExamDay & {
  review: ReviewDay;
  /** In the order in which to study them. */
  topics: Candidate[];
};

/** Plans what to do in the minutes of a day. The blocks fit into the minutes, unless the only one is an exam. */
export function planDay(day: DayInput): PlannedBlock[] {
  const { daysLeft, review, topics } = day;
  if (day.minutes <= 0) return [];
  if (daysLeft === 0) return warmUpBlock(review, day.minutes);
  const exam = examBlock(day);
  if (exam?.isAlone) return [exam.block];
  const minutes = day.minutes - (exam?.block.minutes ?? 0);
  const newTopics = day.isLastDays ? [] : topics;
  const reviewMinutes = Math.min(review.minutes, reviewLimit(minutes, newTopics));
  const blocks = topicBlocks(newTopics, minutes - reviewMinutes);
  const left = minutes - reviewMinutes - blocks.reduce((sum, block) => sum + block.minutes, 0);
  // Review also gets the minutes that the topics left over.
  const reviewed = reviewBlock(review, Math.min(review.minutes, reviewMinutes + left), daysLeft);
  return [...reviewed, ...(exam ? [exam.block] : []), ...blocks];
}

/** Topics in teaching order are new, so that there is much to gain. */
function reviewLimit(minutes: number, topics: readonly Candidate[]): number {
  const isWeak = topics.some(({ marksPerHour }) => marksPerHour === null || marksPerHour >= WEAK_MARKS);
  return isWeak ? Math.ceil(minutes / 2) : minutes;
}
