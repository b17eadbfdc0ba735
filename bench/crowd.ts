// Many users at once, who send their requests whether or not earlier ones have been answered.
import { setTimeout as delay } from 'node:timers/promises';
import { call, type Sent } from './http.ts';
import { line, percentile, verdictOn } from './testbed.ts';

const WARM_UP_SECONDS = 5;
export const LOAD_SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
/** Each user writes every second, and reads every ten seconds. */
export const READ_EVERY = 10;

/** Returns the times of the requests. Each counts from when the request was due, so that a late start counts too. */
export async function atOnce<User>(url: string, users: User[], kinds: Record<'write' | 'read', (user: User) => Sent>) {
  const times = { write: [] as number[], read: [] as number[], late: [] as number[] };
  const began = performance.now();
  const answered: Promise<void>[] = [];

  async function sendOne(kind: 'write' | 'read', second: number, user: User) {
    const due = began + (second + Math.random()) * 1000;
    await delay(due - performance.now());
    const late = performance.now() - due;
    await call(url, kinds[kind](user));
    if (second < WARM_UP_SECONDS) return;
    times[kind].push(performance.now() - due);
    times.late.push(late);
  }
  for (let second = 0; second < WARM_UP_SECONDS + LOAD_SECONDS; second++) {
    for (const [index, user] of users.entries()) {
      answered.push(sendOne('write', second, user));
      if ((second + index) % READ_EVERY === 0) answered.push(sendOne('read', second, user));
    }
    await delay(began + (second + 1) * 1000 - performance.now());
  }
  await Promise.all(answered);
  return times;
}

/** Prints percentiles. Without a limit (milliseconds) there is no aim. */
export function report(name: string, times: number[], limit?: number): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((fraction) => percentile(times, fraction)) as [number, number, number];
  const figures = `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
  const verdict = limit === undefined ? '' : `; p95 ${verdictOn(p95, limit)} ${limit} ms`;
  line(`${name} (${times.length})`, figures + verdict);
}
