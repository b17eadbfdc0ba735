// Measures what a request costs its server: CPU time of the process, which other load on the machine hardly changes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { withinLimit } from './many-users.ts';
import { addressOf, CONNECTIONS, median, type Program, percentile, ROUNDS, type Sent } from './testbed.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 3000);

/** CPU time for each request (µs), and the time until its response (ms). */
export type Cost = { cpu: number; p50: number; p95: number };

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

/**
 * Sends REQUESTS requests. `next` makes each; `read` gets each response. Throws when a response has an error status.
 */
export async function costOf<Request extends Sent>(
  { url, pid }: Program,
  next: () => Request,
  read?: (body: string, sent: Request) => void,
): Promise<Cost> {
  const times: number[] = [];
  const before = cpuTime(pid);
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const options = {
    url,
    connections: CONNECTIONS,
    amount: REQUESTS,
    requests: [
      {
        setupRequest: (request: autocannon.Request, context: { sent?: Request }) => {
          context.sent = next();
          const { method = 'GET', path, headers, body } = context.sent;
          return { ...request, method, path, body, headers: { 'x-forwarded-for': addressOf(headers), ...headers } };
        },
        ...(read && {
          onResponse: (_status: number, body: string, context: { sent?: Request }) => read(body, context.sent!),
        }),
      },
    ],
  };
  const sending = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  sending.on('response', (_client, _status, _bytes, time) => times.push(time));
  const { non2xx, errors } = await promise;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} responses were not 2xx, ${errors} errors`);
  return { cpu: (cpuTime(pid) - before) / REQUESTS, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

export const cpuOf = (rounds: readonly Cost[]): number[] => rounds.map(({ cpu }) => cpu);

/** Describes the medians of the rounds. With a budget (µs), says whether the CPU time is within it. */
export function figures(rounds: readonly Cost[], budget?: number): string {
  const of = (key: keyof Cost) => median(rounds.map((cost) => cost[key]));
  const verdict = budget === undefined ? '' : `; ${withinLimit(of('cpu'), budget)} ${budget} µs`;
  return `${of('cpu').toFixed(0).padStart(4)} µs, p50 ${of('p50').toFixed(1)} ms, p95 ${of('p95').toFixed(1)} ms${verdict}`;
}

export const heading = (name: string) =>
  console.log(
    `${name}: CPU time of the server for each request, ${ROUNDS} interleaved rounds of ${REQUESTS} requests, ${CONNECTIONS} connections, medians`,
  );
