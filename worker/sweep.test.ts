import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import type { Handler } from '#server/platform/queue/handler.ts';
import { startSweep } from './sweep.ts';

test('a new schedule is set as soon as the queue takes it, and afterwards restored now and then', async () => {
  const handler: Handler = {
    job: { queue: 'mail', name: 'scheduled', payload: z.strictObject({}) },
    every: 60_000,
    run: async () => ({}),
  };
  let rounds = 0;
  const sweeping: Handler = {
    job: { ...handler.job, name: 'sweeping' },
    run: handler.run,
    sweep: async () => {
      rounds += 1;
      return {};
    },
  };
  const calls: [round: number, isNew: boolean][] = [];
  const schedule = async (_job: unknown, _every: number, { isNew }: { isNew: boolean }) => {
    calls.push([rounds, isNew]);
    return calls.length > 1;
  };
  const orm = { driver: { getConnection: () => ({ getClient: () => undefined }) } };
  const deps = { queue: { schedule }, clock: () => new Date(), orm } as unknown as Deps;
  const sweep = startSweep([handler, sweeping], deps, new AbortController().signal, 1);
  onTestFinished(sweep.close);
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(4);
  expect(calls.slice(0, 4)).toEqual([
    [0, true],
    [1, true],
    [6, false],
    [12, false],
  ]);
});
