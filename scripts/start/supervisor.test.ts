import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supervise } from './supervisor.ts';

const children: ChildProcess[] = [];
beforeEach(() => {
  // The supervisor counts exits within a minute. No minute ends during a test.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns a function that starts a real process, which sleeps for the given time. */
const sleeper = (seconds: string) => async () => {
  const child = spawn('sleep', [seconds]);
  children.push(child);
  const exited = once(child, 'exit').then(([code, signal]) => `ended with ${signal ?? code}`);
  await once(child, 'spawn');
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { exited, stop, kill: () => child.kill('SIGKILL') };
};

const alive = () => children.filter((child) => child.exitCode === null && child.signalCode === null);

test('a process that exits is restarted, but not after stop', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue();
  const giveUp = vi.fn();
  const running = await supervise('sleeper', sleeper('60'), { wasReady: () => false, giveUp, firstPauseMs: 1 });
  children[0]?.kill('SIGKILL');
  await expect.poll(() => children).toHaveLength(2);
  expect(lines).toHaveBeenCalledWith('sleeper: ended with SIGKILL. Restarting it in 0.001 s.');

  await running.stop();
  // The supervisor has ended, so it starts nothing more.
  expect(await running.exited).toBe('ended with SIGTERM');
  expect(children).toHaveLength(2);
  expect(alive()).toEqual([]);
  expect(giveUp).not.toHaveBeenCalled();
});

test('before the product was ready, five exits within a minute make the supervisor give up and say so [OPS-47]', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue();
  const ended = Promise.withResolvers<void>();
  await supervise('sleeper', sleeper('0'), { wasReady: () => false, giveUp: ended.resolve, firstPauseMs: 1 });
  await ended.promise;
  expect(children).toHaveLength(5);
  expect(lines.mock.lastCall?.[0]).toBe('sleeper: ended with 0. It has exited 5 times within a minute. Giving up.');
});

test('a failed restart counts as an exit', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const ended = Promise.withResolvers<void>();
  const start = vi.fn(sleeper('0'));
  const running = supervise('sleeper', start, { wasReady: () => false, giveUp: ended.resolve, firstPauseMs: 1 });
  await running;
  start.mockRejectedValue(new Error('no room'));
  await ended.promise;
  expect(start).toHaveBeenCalledTimes(5);
});

test('after the product was ready, the supervisor tries again forever, with a line and a bounded pause each [OPS-47]', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue();
  const giveUp = vi.fn();
  const pauses = { firstPauseMs: 1, longestPauseMs: 5 };
  let isUp = false;
  const start = () => (isUp || children.length === 0 ? sleeper(isUp ? '60' : '0')() : failed());
  let failures = 0;
  const failed = async () => {
    failures += 1;
    if (failures === 12) isUp = true;
    throw new Error('no room');
  };
  const running = await supervise('sleeper', start, { wasReady: () => true, giveUp, ...pauses });
  await expect.poll(() => children).toHaveLength(2);
  expect(giveUp).not.toHaveBeenCalled();
  const said = lines.mock.calls.map(([line]) => line);
  expect(said).toHaveLength(13);
  expect(said.slice(0, 4)).toEqual([
    'sleeper: ended with 0. Restarting it in 0.001 s.',
    'sleeper: no room. Restarting it in 0.003 s.',
    'sleeper: no room. Restarting it in 0.005 s.',
    'sleeper: no room. Restarting it in 0.005 s.',
  ]);
  await running.stop();
  expect(alive()).toEqual([]);
});
