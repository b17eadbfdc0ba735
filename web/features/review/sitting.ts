import type { Rating } from '#shared/review.constants.ts';
import type { ReviewItem } from '#shared/review.ts';

/** The longest time that counts for one item. Whoever takes longer has left. */
const MOST_SECONDS = 600;

/** What is left of the queue, and what was graded since the page opened. */
export type Sitting = {
  /** When the queue was loaded, in milliseconds. 0 before the first one. */
  loadedAt: number;
  todo: ReviewItem[];
  /** The graded items, the latest last. */
  done: { item: ReviewItem; rating: Rating }[];
  /** Counts grades and undos, so that an item that comes again starts afresh. */
  moves: number;
};

export const EMPTY_SITTING: Sitting = { loadedAt: 0, todo: [], done: [], moves: 0 };

/** Starts with a new queue, without the items whose grade the server does not have yet. */
export const withQueue = (
  sitting: Sitting,
  loadedAt: number,
  items: ReviewItem[],
  unsentIds: ReadonlySet<string>,
): Sitting => ({ ...sitting, loadedAt, todo: items.filter(({ id }) => !unsentIds.has(id)) });

/** Moves the first item to the graded ones. */
export function withGrade(sitting: Sitting, rating: Rating): Sitting {
  const [item, ...todo] = sitting.todo;
  if (!item) return sitting;
  return { ...sitting, todo, done: [...sitting.done, { item, rating }], moves: sitting.moves + 1 };
}

/** Puts the item that was graded last in front again. */
export function withoutLastGrade(sitting: Sitting): Sitting {
  const last = sitting.done.at(-1);
  if (!last) return sitting;
  const todo = [last.item, ...sitting.todo.filter(({ id }) => id !== last.item.id)];
  return { ...sitting, todo, done: sitting.done.slice(0, -1), moves: sitting.moves + 1 };
}

/** Returns what is left of the queue's minutes, at least 1 while anything is left. */
export const minutesLeft = (queue: { minutes: number; items: unknown[] }, left: number): number =>
  left === 0 ? 0 : Math.max(1, Math.round((queue.minutes * left) / Math.max(1, queue.items.length)));

/** Returns the seconds between two times in milliseconds, as far as they count. */
export const secondsBetween = (from: number, to: number): number =>
  Math.min(MOST_SECONDS, Math.max(0, Math.round((to - from) / 1000)));
