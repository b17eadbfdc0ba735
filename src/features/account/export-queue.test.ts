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
  const { enter } = createExportQueue({ atOnce: 1, waiting: 5, waitMs: WAIT_MS, longMs: 60_000 });
  const { leave } = await enter('rosa', stays);
  await expect(enter('rosa', stays)).rejects.toMatchObject({ kind: 'too_many' });
  const order: string[] = [];
  const wait = async (name: string) => {
    const { leave } = await enter(name, stays);
    order.push(name);
    leave();
  };
  const waiting = [wait('omar'), wait('lee'), wait('ana')];
  await expect(enter('lee', stays)).rejects.toMatchObject({ kind: 'too_many' });
  expect(order).toEqual([]);
  leave();
  const late = wait('late');
  await Promise.all([...waiting, late]);
  expect(order).toEqual(['omar', 'lee', 'ana', 'late']);
  (await enter('rosa', stays)).leave();
});

test('a line that is full, a long wait and a client that leaves end with 503, and take no place [LIM-27]', async () => {
  const { enter } = createExportQueue({ atOnce: 1, waiting: 1, waitMs: WAIT_MS, longMs: 60_000 });
  const { leave } = await enter('rosa', stays);
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
  (await enter('omar', stays)).leave();
});

test('an export that is open for a minute ends when somebody waits, the oldest first, and otherwise goes on [LIM-27]', async () => {
  const { enter } = createExportQueue({ atOnce: 2, waiting: 5, waitMs: WAIT_MS, longMs: 60_000 });
  const open = async (name: string) => {
    const place = await enter(name, stays);
    place.ended.addEventListener('abort', place.leave);
    return place;
  };
  const rosa = await open('rosa');
  await vi.advanceTimersByTimeAsync(10_000);
  const omar = await open('omar');
  await vi.advanceTimersByTimeAsync(49_999);
  const lee = open('lee');
  expect(rosa.ended.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([rosa.ended.aborted, omar.ended.aborted]).toEqual([true, false]);
  (await lee).leave();
  await open('ana');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(omar.ended.aborted).toBe(false);
  (await open('rosa')).leave();
  expect(omar.ended.aborted).toBe(true);
});
