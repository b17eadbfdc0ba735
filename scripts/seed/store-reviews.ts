import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { seeded } from '#shared/seeded.ts';
import { gradeItem, readQueue } from '../../src/features/review/review.service.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { reviews } from './week.ts';

const HOUR = 3_600_000;
const SECOND = 1000;

/** Reviews what was due at the times of the week, as a user would: one item after the other. */
export async function storeReviews(
  em: EntityManager,
  { orm, material }: Pick<Deps, 'orm' | 'material'>,
  userId: string,
  now: Date,
): Promise<void> {
  const random = seeded(reviews.length);
  for (const { hoursAgo, count, againEvery } of reviews) {
    let time = now.getTime() - hoursAgo * HOUR;
    const deps = { orm, material, random, clock: () => new Date(time) };
    const { items } = await readQueue(em.fork(), deps, userId);
    for (const [index, { id }] of items.slice(0, count).entries()) {
      const seconds = Math.round(5 + 20 * random());
      time += seconds * SECOND;
      const rating = index % againEvery === 1 ? 'again' : 'good';
      await gradeItem(em.fork(), deps, userId, { id, rating, seconds, attemptId: randomUUID() });
    }
  }
}
