import { randomUUID } from 'node:crypto';
import { seeded } from '#shared/seeded.ts';
import { gradeItem, readQueue } from '../../src/features/review/review.service.ts';
import { callAt, type SeedDeps } from './deps.ts';
import { reviews } from './week.ts';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

/** Reviews what was due at the times of the week, as a user would: one item after the other. */
export async function storeReviews(deps: SeedDeps, userId: string, now: Date): Promise<void> {
  const random = seeded(reviews.length);
  for (const { hoursAgo, count, againEvery } of reviews) {
    let time = now.getTime() - hoursAgo * HOUR_MS;
    const call = () => callAt(deps, userId, new Date(time), random);
    const { items } = await readQueue(call());
    for (const [index, { id }] of items.slice(0, count).entries()) {
      const seconds = Math.round(5 + 20 * random());
      time += seconds * SECOND_MS;
      const rating = index % againEvery === 1 ? 'again' : 'good';
      await gradeItem(call(), { id, rating, seconds, attemptId: randomUUID() });
    }
  }
}
