import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Opens a queue whose first task runs until `release`, so that the other tasks wait. Records the order of the tasks. */
function heldQueue({ places = 100 } = {}) {
  const queue = createFairQueue({ atOnce: 1, places, refusal: () => new Error('full') });
  const order: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const tasks = [queue.run(['holder'], () => promise)];
  const add = (name: string, ...callers: string[]) => {
    const task = queue.run(callers, async () => void order.push(name));
    tasks.push(task);
    return task;
  };
  const finish = async () => {
    release();
    await Promise.allSettled(tasks);
    return order.join(' ');
  };
  return { add, finish };
}

test('callers take turns, and each waits behind its own tasks [AUTH-30]', async () => {
  const { add, finish } = heldQueue();
  for (const name of ['a1', 'a2', 'a3']) add(name, 'a');
  for (const name of ['b1', 'b2']) add(name, 'b');
  add('c1', 'c');
  expect(await finish()).toBe('a1 b1 c1 a2 b2 a3');
});

test('a task with two callers takes the later turn, so neither many accounts nor many addresses gain turns [AUTH-30]', async () => {
  const { add, finish } = heldQueue();
  for (const name of ['1', '2', '3']) add(name, `account ${name}`, 'one address');
  for (const name of ['4', '5']) add(name, 'one account', `address ${name}`);
  add('6', 'account 6', 'address 6');
  expect(await finish()).toBe('1 4 6 2 5 3');
});

test('if the queue is full, the last task of the caller with the most tasks is refused [AUTH-30]', async () => {
  const { add, finish } = heldQueue({ places: 3 });
  add('a1', 'a');
  add('a2', 'a');
  const last = add('a3', 'a');
  const honest = add('b1', 'b');
  await expect(last).rejects.toThrow('full');
  await expect(add('a4', 'a')).rejects.toThrow('full');
  expect(await finish()).toBe('a1 b1 a2');
  await expect(honest).resolves.toBeUndefined();
});

test('the many tasks of some accounts refuse none of another account at the same address [AUTH-30]', async () => {
  const { add, finish } = heldQueue({ places: 4 });
  add('a1', 'a', 'school');
  add('b1', 'b', 'school');
  add('a2', 'a', 'school');
  const last = add('b2', 'b', 'school');
  const honest = add('c1', 'c', 'school');
  await expect(last).rejects.toThrow('full');
  expect(await finish()).toBe('a1 b1 a2 c1');
  await expect(honest).resolves.toBeUndefined();
});

test('a newcomer does not overtake the turn in progress, so a stream of newcomers starves nobody [AUTH-30]', async () => {
  const queue = createFairQueue({ atOnce: 1, places: 10, refusal: () => new Error('full') });
  const order: string[] = [];
  const newcomers: Promise<void>[] = [];
  const task = (name: string) => async () => {
    await Promise.resolve();
    order.push(name);
    newcomers.push(queue.run([`after ${name}`], async () => void order.push(`after ${name}`)));
  };
  await Promise.all(['a1', 'a2', 'a3'].map((name) => queue.run(['a'], task(name))));
  await Promise.all(newcomers);
  expect(order.join(', ')).toBe('a1, a2, after a1, a3, after a2, after a3');
});

test('a failing task passes its slot on', async () => {
  const queue = createFairQueue({ atOnce: 1, places: 10, refusal: () => new Error('full') });
  const failing = queue.run(['a'], () => Promise.reject(new Error('broken')));
  const next = queue.run(['a'], async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
