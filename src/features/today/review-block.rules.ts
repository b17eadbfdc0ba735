import { findTopic, isLawArea } from '#shared/catalogue.ts';
import { LAST_DAYS, WARM_UP_MINUTES } from '#shared/review.constants.ts';
import type { PlannedBlock } from '#shared/today.constants.ts';

/** What there is to review now, and what was reviewed today. */
export type ReviewDay = {
  /** The topics of the items that are due. */
  dueTopics: string[];
  /** The number of new cards. */
  fresh: number;
  /** What the due items and the new cards take. */
  minutes: number;
  secondsDone: number;
};

export const waiting = ({ dueTopics, fresh }: ReviewDay): number => dueTopics.length + fresh;

/** Returns a review block of these minutes, or none. */
export function reviewBlock(review: ReviewDay, minutes: number, daysLeft: number | null): PlannedBlock[] {
  if (minutes <= 0) return [];
  const reason = reviewReason(review, daysLeft, minutes);
  return [{ kind: 'review', topicId: null, minutes, reason, isDone: false, secondsBefore: review.secondsDone }];
}

export const warmUpBlock = (review: ReviewDay, minutes: number): PlannedBlock[] =>
  reviewBlock(review, Math.min(minutes, review.minutes, WARM_UP_MINUTES), 0);

/** Says what is due, and whether the minutes take only a part of it. */
function reviewReason(review: ReviewDay, daysLeft: number | null, minutes: number): string {
  if (daysLeft === 0) return 'Your exam is today, and a short warm-up is all you need.';
  const isPart = review.minutes > minutes;
  const part = isPart
    ? ` We picked the ${minutes === 1 ? 'minute that matters' : `${minutes} minutes that matter`} most.`
    : '';
  if (daysLeft !== null && daysLeft <= LAST_DAYS) {
    return `Your exam is ${daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}: ${waiting(review)} due.${part}`;
  }
  return isPart ? `${waiting(review)} due.${part}` : `${countOf(review)}.`;
}

/** '12 due, most of them on New Jersey law', '15 due, 3 of them new', '1 new card'. */
function countOf(review: ReviewDay): string {
  const { dueTopics, fresh } = review;
  if (dueTopics.length === 0) return `${fresh} new ${fresh === 1 ? 'card' : 'cards'}`;
  return `${waiting(review)} due${fresh > 0 ? `, ${fresh} of them new` : mostlyOn(dueTopics)}`;
}

/** ', most of them on New Jersey law': the part of the exam that more than half of the items are on. */
function mostlyOn(topicIds: readonly string[]): string {
  const parts = topicIds.flatMap((id) => {
    const area = findTopic(id)?.area;
    return area ? (isLawArea(area.id) ? 'New Jersey law' : `area ${area.id}`) : [];
  });
  const most = [...new Set(parts)].find((part) => parts.filter((each) => each === part).length * 2 > parts.length);
  return most && topicIds.length > 1 ? `, most of them on ${most}` : '';
}

/** Returns the seconds that the user reviewed since the block was planned. Grades can be taken back. */
export const reviewedIn = ({ secondsBefore = 0 }: PlannedBlock, { secondsDone }: ReviewDay): number =>
  Math.max(0, secondsDone - secondsBefore);

/** Returns a review block with what is due now, which changes during the day. It becomes no longer than planned. */
export function withReviewNow(planned: PlannedBlock, review: ReviewDay, daysLeft: number | null): PlannedBlock {
  if (planned.isDone) return { ...planned, reason: afterReview(planned, review) };
  const reviewed = reviewedIn(planned, review);
  const minutes = Math.min(planned.minutes, Math.ceil(reviewed / 60) + review.minutes);
  return { ...planned, minutes, reason: reviewReason(review, daysLeft, Math.ceil(planned.minutes - reviewed / 60)) };
}

function afterReview(planned: PlannedBlock, review: ReviewDay): string {
  const more = waiting(review);
  if (more === 0) return "You're all caught up.";
  const due = `${more} more ${more === 1 ? 'is' : 'are'} due`;
  const isTimeUsed = reviewedIn(planned, review) >= planned.minutes * 60;
  return isTimeUsed ? `Your review time for today is used up, and ${due}.` : `${due} now.`;
}
