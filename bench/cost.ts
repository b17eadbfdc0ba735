// Measures what a request costs its server: CPU time of the process, which other load on the machine hardly changes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Sent } from './http.ts';
import { interleaved, line, median, type Program, percentile, ROUNDS, ratioOf, verdictOn } from './testbed.ts';

export const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3000);
const CONNECTIONS = 20;

/** CPU time for each request (µs), the time until its response (ms), and requests per second. */
export type Cost = { cpu: number; p50: number; p95: number; rate: number };

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the CPU time that a process has used (µs). Reads /proc, so this runs on Linux only. */
export function cpuTime(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number) as [number, number];
  return ((user + system) / TICKS_PER_SECOND) * 1e6;
}

/** Returns the most memory that a process has used (MB). */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}

type Options<Request> = {
  amount?: number;
  connections?: number;
  /** Gets each response. */
  read?: (body: string, sent: Request) => void;
};

/** Sends requests, each of which `next` makes. Throws when a response has an error status. */
export async function costOf<Request extends Sent>(
  { url, pid }: Program,
  next: () => Request,
  { amount = REQUESTS, connections = CONNECTIONS, read }: Options<Request> = {},
): Promise<Cost> {
  const times: number[] = [];
  const [before, began] = [cpuTime(pid), performance.now()];
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  type Context = { sent?: Request };
  const requests: autocannon.Request[] = [
    {
      setupRequest: (request, context: Context) => {
        context.sent = next();
        const { method, path, headers, body } = context.sent;
        return { ...request, method: method as 'GET', path, headers, ...(body === undefined ? {} : { body }) };
      },
      ...(read && { onResponse: (_status: number, body: string, { sent }: Context) => read(body, sent!) }),
    },
  ];
  const options = { url, connections: Math.min(connections, amount), amount, requests };
  const sending = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  let answered = began;
  sending.on('response', (_client, _status, _bytes, time) => {
    times.push(time);
    answered = performance.now();
  });
  const { non2xx, errors } = await promise;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} responses were not 2xx, ${errors} errors`);
  return {
    ...{ cpu: (cpuTime(pid) - before) / amount, rate: amount / ((answered - began) / 1000) },
    ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
}

type Key = keyof Cost;
export const medianOf = (rounds: readonly Cost[], key: Key) => median(rounds.map((cost) => cost[key]));
/** Compares two calls in the same rounds. */
export const ratioIn = (key: Key, rounds: readonly Cost[], base: readonly Cost[]) =>
  ratioOf(
    rounds.map((cost) => cost[key]),
    base.map((cost) => cost[key]),
  );

/** Returns how much of the bare server's speed a call reaches. */
export const shareOf = (bare: readonly Cost[], rounds: readonly Cost[]) => ratioIn('cpu', bare, rounds);

/** Describes the medians of the rounds, with the share of bare, and whether the CPU time is within a budget (µs). */
export function figures(rounds: readonly Cost[], { bare, budget }: { bare?: Cost[]; budget?: number } = {}): string {
  const [cpu, p50, p95] = (['cpu', 'p50', 'p95'] as const).map((key) => medianOf(rounds, key)) as [
    number,
    number,
    number,
  ];
  return [
    `${cpu.toFixed(0).padStart(4)} µs, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    bare ? `, ${shareOf(bare, rounds).toFixed(2)} of bare` : '',
    budget === undefined ? '' : `; ${verdictOn(cpu, budget)} ${budget} µs`,
  ].join('');
}

export const HOW = `${ROUNDS} interleaved rounds of ${REQUESTS} requests, ${CONNECTIONS} connections, medians`;
export const heading = (name: string) => console.log(`${name}: CPU time of the server for each request, ${HOW}`);

/** Two calls that do the same. `limit` is the highest multiple of the bare call's cost. */
type Pair = { name: string; ours: () => Promise<Cost>; bareName: string; bare: () => Promise<Cost>; limit?: number };

/** Measures how many calls a second both servers answer, and prints how many times as much ours cost. */
export async function compareRates(pairs: Pair[]): Promise<void> {
  const calls = pairs.flatMap(({ name, ours, bareName, bare }) => [[bareName, bare] as const, [name, ours] as const]);
  const rounds: Record<string, Cost[]> = await interleaved(Object.fromEntries(calls));
  console.log(`The same calls compared: ${HOW}`);
  const rate = (name: string) => `${Math.round(medianOf(rounds[name]!, 'rate'))}/s`;
  for (const { name, bareName, limit } of pairs) {
    const ratio = ratioIn('rate', rounds[bareName]!, rounds[name]!);
    const verdict = limit === undefined ? '' : `, ${verdictOn(ratio, limit)} ${limit}`;
    line(bareName, rate(bareName));
    line(name, `${rate(name)}, costs ${ratio.toFixed(2)} times as much${verdict}`);
  }
}
