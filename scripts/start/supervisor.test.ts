import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { supervise } from './supervisor.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
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
  const running = await supervise('sleeper', sleeper('60'), giveUp, 1);
  children[0]?.kill('SIGKILL');
  await vi.waitFor(() => expect(children).toHaveLength(2));
  expect(lines).toHaveBeenCalledWith('sleeper: ended with SIGKILL. Restarting it in 0.001 s.');

  await running.stop();
  await delay(50);
  expect(children).toHaveLength(2);
  expect(alive()).toEqual([]);
  expect(giveUp).not.toHaveBeenCalled();
});

test('after five exits within a minute the supervisor gives up and says so', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue();
  const ended = Promise.withResolvers<void>();
  await supervise('sleeper', sleeper('0'), ended.resolve, 1);
  await ended.promise;
  expect(children).toHaveLength(5);
  expect(lines.mock.lastCall?.[0]).toBe('sleeper: ended with 0. It has exited 5 times within a minute. Giving up.');
});

test('a failed restart counts as an exit', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const ended = Promise.withResolvers<void>();
  const start = vi.fn(sleeper('0'));
  const running = supervise('sleeper', start, ended.resolve, 1);
  await running;
  start.mockRejectedValue(new Error('no room'));
  await ended.promise;
  expect(start).toHaveBeenCalledTimes(5);
});
