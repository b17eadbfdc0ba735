import { expect } from 'vitest';
import { openQueues } from '../src/platform/queue/queue.ts';

/** Runs one statement on the product's database, past the product. */
export type Query = (sql: string, values?: unknown[]) => Promise<{ [column: string]: unknown }[]>;

/** Adds a plan that has failed too often, and waits until a worker's sweep has ended it. So a sweep has begun since the call. */
export async function untilSwept(query: Query): Promise<void> {
  const id = crypto.randomUUID();
  await query(
    `insert into plans (id, user_id, topic_id, status, attempts, requested_at, due_at)
     select $1::uuid, id, left($1::text, 20), 'in_progress', 100, now(), now() - interval '1 second' from users limit 1`,
    [id],
  );
  await expect.poll(() => query('select status from plans where id = $1', [id])).toEqual([{ status: 'failed' }]);
  await query('delete from plans where id = $1', [id]);
}

/** Waits until no job of the generation of plans, questions and flashcards is left in the queue. */
export async function untilGenerated(where: { databaseUrl: string; redisUrl?: string }): Promise<void> {
  const queues = openQueues(where);
  const queue = queues.queue('generation');
  try {
    await expect
      .poll(async () => Object.values(await queue.getJobCounts('active', 'waiting', 'delayed', 'prioritized')))
      .toEqual([0, 0, 0, 0]);
  } finally {
    await queue.close();
    await queues.close();
  }
}
