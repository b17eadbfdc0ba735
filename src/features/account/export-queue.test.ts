import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExportQueue } from './export-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const WAIT_MS = 30_000;
const stays = new AbortController().signal;
const BUSY = { kind: 'unavailable', retryAfter: 60 };

test('exports wait for their turn in the order in which they came, and each user has one [LIM-27]', async () => {
  const { enter } = createExportQueue({ atOnce: 1, waiting: 5, waitMs: WAIT_MS });
  const leave = await enter('rosa', stays);
  await expect(enter('rosa', stays)).rejects.toMatchObject({ kind: 'too_many' });
  const order: string[] = [];
  const wait = async (name: string) => {
    const end = await enter(name, stays);
    order.push(name);
    end();
  };
  const waiting = [wait('omar'), wait('lee'), wait('ana')];
  await expect(enter('lee', stays)).rejects.toMatchObject({ kind: 'too_many' });
  expect(order).toEqual([]);
  leave();
  const late = wait('late');
  await Promise.all([...waiting, late]);
  expect(order).toEqual(['omar', 'lee', 'ana', 'late']);
  (await enter('rosa', stays))();
});

test('a line that is full, a long wait and a client that leaves end with 503, and take no place [LIM-27]', async () => {
  const { enter } = createExportQueue({ atOnce: 1, waiting: 1, waitMs: WAIT_MS });
  const leave = await enter('rosa', stays);
  let hasEnded = false;
  const long = enter('omar', stays).finally(() => {
    hasEnded = true;
  });
  const refused = expect(long).rejects.toMatchObject(BUSY);
  await expect(enter('lee', stays)).rejects.toMatchObject(BUSY);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  const leaving = new AbortController();
  const left = enter('lee', leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject(BUSY);
  leave();
  (await enter('omar', stays))();
});
