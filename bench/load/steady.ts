// Many users who study at the same time, for two minutes or for long.
import { setTimeout as delay } from 'node:timers/promises';
import { study } from '../simulators/journey.ts';
import { line, megabytes, percentile, signUp, signUpAll, type Testbed } from '../testbed.ts';
import { openClient, type Timed } from './client.ts';

const P99_MS = 400;
const REGISTRATIONS_A_MINUTE = 20;
const SAMPLE_MS = 5000;
/** The first part of a soak fills caches and pools. Growth is fitted to the rest. */
const WARM_UP = 0.3;
/** The share of its memory that a process may gain over a whole soak. */
const GROWTH_LIMIT = 0.05;

/** Returns the slope of the straight line through values that were taken at equal intervals. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const sum = (of: (value: number, at: number) => number) =>
    values.reduce((total, value, at) => total + of(value, at), 0);
  return sum((value, at) => (at - middle) * (value - mean)) / sum((_, at) => (at - middle) ** 2);
}

const figures = (times: number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`;

function reportSteps(calls: Timed[]): void {
  for (const [step, timed] of Map.groupBy(calls, ({ step }) => step)) {
    line(`${step} (${timed.length})`, figures(timed.map(({ ms }) => ms)));
  }
}

export const isError = ({ status }: Pick<Timed, 'status'>) => status < 200 || status >= 400;

export function reportErrors(calls: Timed[]): void {
  const errors = Map.groupBy(calls.filter(isError), ({ step, status }) => `${step}: ${status || 'no answer'}`);
  for (const [what, { length }] of errors) line(`ERROR ${what}`, `${length} times`);
}

/** Samples the memory of processes until it is stopped. Returns the samples of each. */
function sampleMemory(pids: Record<string, number>) {
  const samples = Object.fromEntries(Object.keys(pids).map((name) => [name, [] as number[]]));
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(pids)) samples[name]!.push(megabytes(pid));
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

function reportGrowth(name: string, samples: number[]): boolean {
  const settled = samples.slice(Math.floor(samples.length * WARM_UP));
  const growth = slopeOf(settled) * settled.length;
  const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
  const isSteady = growth <= mean * GROWTH_LIMIT;
  line(
    `memory of the ${name}`,
    `${samples[0]!.toFixed(0)} MB at first, ${mean.toFixed(0)} MB on average; ${growth.toFixed(1)} MB gained, ${isSteady ? 'steady' : 'GROWS'}`,
  );
  return isSteady;
}

/** Returns whether all promises were kept. */
export async function steady(
  testbed: Testbed,
  { users, seconds, isSoak }: { users: number; seconds: number; isSoak: boolean },
) {
  const databaseUrl = await testbed.database();
  const server = await testbed.start('src/main.ts', databaseUrl);
  const worker = await testbed.start('worker/main.ts', databaseUrl);
  const accounts = await signUpAll(server.url, users);
  console.log(
    `Load: ${users} users at once for ${seconds} s, ${REGISTRATIONS_A_MINUTE} registrations a minute, pauses of 2 to 6 s`,
  );

  const client = openClient(server.url);
  const stopSampling = sampleMemory({ server: server.pid, worker: worker.pid });
  let isOver = false;
  const registrations: number[] = [];
  let refused = 0;
  const registering = (async () => {
    while (!isOver) {
      const began = performance.now();
      await signUp(server.url).catch(() => {
        refused += 1;
      });
      registrations.push(performance.now() - began);
      await delay(60_000 / REGISTRATIONS_A_MINUTE);
    }
  })();
  const studying = accounts.map((user, turn) => study(client, user, turn, () => isOver));
  await delay(seconds * 1000);
  isOver = true;
  await Promise.all([...studying, registering]);
  const memory = stopSampling();

  const { calls } = client;
  const times = calls.map(({ ms }) => ms);
  const errors = calls.filter(isError).length + refused;
  const p99 = percentile(times, 0.99);
  reportSteps(calls);
  line(`registrations (${registrations.length})`, figures(registrations));
  reportErrors(calls);
  const growths = isSoak ? Object.entries(memory).map(([name, samples]) => reportGrowth(name, samples)) : [];
  line('all calls', `${calls.length}, ${(calls.length / seconds).toFixed(0)} a second, ${errors} errors`);
  line('p99', `${p99.toFixed(0)} ms, ${p99 < P99_MS ? 'within' : 'ABOVE'} ${P99_MS} ms`);
  return errors === 0 && p99 < P99_MS && growths.every(Boolean);
}
