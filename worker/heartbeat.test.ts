import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, startHeartbeat } from './heartbeat.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heartbeat-'));
});
afterEach(() => rm(folder, { recursive: true }));

const age = () => utimes(join(folder, 'worker-alive'), new Date(0), new Date(0));

test('a worker is alive while its checks succeed, and not when it is stopped, stuck or without its queue [OPS-42]', async () => {
  expect(isAlive(folder, Date.now())).toBe(false);
  let check = () => Promise.resolve();
  const heartbeat = startHeartbeat(folder, () => check(), 10);
  await expect.poll(() => isAlive(folder, Date.now())).toBe(true);
  await age();
  await expect.poll(() => isAlive(folder, Date.now())).toBe(true);

  const checked = Promise.withResolvers<void>();
  check = () => {
    checked.resolve();
    return Promise.reject(new Error('no queue'));
  };
  await checked.promise;
  await age();
  expect(isAlive(folder, Date.now())).toBe(false);

  const stuck = Promise.withResolvers<void>();
  check = () => {
    stuck.resolve();
    return new Promise(() => {});
  };
  await stuck.promise;
  expect(isAlive(folder, Date.now())).toBe(false);
  heartbeat.close();
  expect(isAlive(folder, Date.now())).toBe(false);
});
