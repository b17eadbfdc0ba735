import { expect, test } from 'vitest';
import { createExportQueue } from './export-queue.ts';

const stays = new AbortController().signal;
const BUSY = { kind: 'unavailable', retryAfter: 60 };

test('exports wait for their turn in the order in which they came, and each user has one [LIM-27]', async () => {
  const { enter } = createExportQueue({ atOnce: 1, waiting: 5, waitMs: 60_000 });
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
  const { enter } = createExportQueue({ atOnce: 1, waiting: 1, waitMs: 20 });
  const leave = await enter('rosa', stays);
  const long = enter('omar', stays);
  await expect(enter('lee', stays)).rejects.toMatchObject(BUSY);
  await expect(long).rejects.toMatchObject(BUSY);
  const leaving = new AbortController();
  const left = enter('lee', leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject(BUSY);
  leave();
  (await enter('omar', stays))();
});
