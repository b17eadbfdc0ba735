import type { Rating } from '#shared/review.constants.ts';
import type { ReviewItem } from '#shared/review.ts';

/** The longest time that counts for one item. Whoever takes longer has left. */
const MOST_SECONDS = 600;

/** What is left of the queue, and what was graded since the page opened. */
export type Round = {
  /** When the queue was loaded, in milliseconds. 0 before the first one. */
  loadedAt: number;
  todo: ReviewItem[];
  /** The graded items, the latest last. */
  done: { item: ReviewItem; rating: Rating }[];
  /** Counts grades and undos, so that an item that comes again starts afresh. */
  moves: number;
};

export const EMPTY_ROUND: Round = { loadedAt: 0, todo: [], done: [], moves: 0 };

/** Starts with a new queue, without the items whose grade the server does not have yet. */
export const withQueue = (
  round: Round,
  loadedAt: number,
  items: ReviewItem[],
  unsentIds: ReadonlySet<string>,
): Round => ({ ...round, loadedAt, todo: items.filter(({ id }) => !unsentIds.has(id)) });

/** Moves the first item to the graded ones. */
export function withGrade(round: Round, rating: Rating): Round {
  const [item, ...todo] = round.todo;
  if (!item) return round;
  return { ...round, todo, done: [...round.done, { item, rating }], moves: round.moves + 1 };
}

/** Puts the item that was graded last in front again. */
export function withoutLastGrade(round: Round): Round {
  const last = round.done.at(-1);
  if (!last) return round;
  const todo = [last.item, ...round.todo.filter(({ id }) => id !== last.item.id)];
  return { ...round, todo, done: round.done.slice(0, -1), moves: round.moves + 1 };
}

/** Returns what is left of the queue's minutes, at least 1 while anything is left. */
export const minutesLeft = (queue: { minutes: number; items: unknown[] }, left: number): number =>
  left === 0 ? 0 : Math.max(1, Math.round((queue.minutes * left) / Math.max(1, queue.items.length)));

/** Returns the seconds between two times in milliseconds, as far as they count. */
export const countedSeconds = (from: number, to: number): number =>
  Math.min(MOST_SECONDS, Math.max(0, Math.round((to - from) / 1000)));
