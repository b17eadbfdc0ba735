import type { ReviewItem, ReviewQueue, ReviewSummary } from '#shared/review.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A flashcard that is due. */
export const dueCard = (id: string, values: Partial<ReviewItem> = {}): ReviewItem => ({
  id,
  kind: 'card',
  topicId: '2.2',
  front: `Question ${id}?`,
  back: `Answer ${id}.`,
  ifAgain: later(10 * MINUTE_MS),
  ifGood: later(5 * DAY_MS),
  ...values,
});

/** A missed question that is due. Its correct option is B. */
export const dueQuestion = (id: string): ReviewItem => ({
  ...dueCard(id),
  kind: 'question',
  options: ['5 days', '10 days', '20 days', '45 days'],
  correct: 1,
  rationales: ['Too short.', 'The law says so.', 'For replacements in other states.', 'Far too long.'],
  others: null,
});

export const queueOf = (items: ReviewItem[], values: Partial<ReviewQueue> = {}): ReviewQueue => ({
  due: items.length,
  fresh: 0,
  minutes: items.length,
  items,
  leftOut: 0,
  nextDueAt: items.length > 0 ? null : later(2 * DAY_MS),
  ...values,
});

export const SUMMARY: ReviewSummary = {
  waiting: 3,
  dueToday: 3,
  dueTomorrow: 4,
  reviewed: [],
  streak: 0,
  retention: null,
  leftOut: 0,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};
