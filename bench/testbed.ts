// What every benchmark needs: its own database, our programs in separate processes, and users.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { migrate } from '#schema/migrate.ts';
import { startEmbeddedPostgres } from '../scripts/start/embedded-postgres.ts';
import { ALLOCATOR_ENV, HEAP_OPTIONS } from '../scripts/start/processes.ts';
import { freePort } from '../scripts/start/readiness.ts';

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
export const SECONDS = 3;
export const CONNECTIONS = 20;

export type Program = { url: string; pid: number; stop(): Promise<void> };
export type Testbed = {
  /** Creates a migrated database and returns its URL. */
  database(): Promise<string>;
  /** Starts one of our programs. For a server, resolves after its first response. */
  start(file: string, databaseUrl: string, env?: NodeJS.ProcessEnv): Promise<Program>;
  close(): Promise<void>;
};

export async function openTestbed(): Promise<Testbed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const programs: Program[] = [];
  let databases = 0;
  return {
    database: async () => {
      databases += 1;
      const url = new URL(postgres.url);
      url.pathname = `/bench_${databases}`;
      await query(postgres.url, `create database bench_${databases}`);
      await migrate(url.href);
      return url.href;
    },
    start: async (file, databaseUrl, env = {}) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const child = fork(file, {
        execArgv: HEAP_OPTIONS,
        env: {
          ...ALLOCATOR_ENV,
          ...process.env,
          DATABASE_URL: databaseUrl,
          SESSION_SECRET: 'a secret for benchmarks that is long enough',
          PORT: String(port),
          LOG_LEVEL: 'error',
          NODE_ENV: 'production',
          // Lets each request state its own address, so that the rate limit per address does not affect the results.
          TRUST_PROXY: '1',
          ...env,
        },
      });
      const program = { url, pid: child.pid!, stop: () => stop(child) };
      programs.push(program);
      if (!file.startsWith('worker/')) await untilUp(`${url}/healthz`, child);
      return program;
    },
    close: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Resolves after the first response, whatever its status. */
async function untilUp(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not start`);
}

export async function query<Row>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(text, values).finally(() => client.end());
  return rows;
}

let users = 0;

/** Registers a user and returns the user's cookie. */
export async function signUp(url: string): Promise<string> {
  users += 1;
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
    body: JSON.stringify({
      firstName: 'Rosa',
      lastName: 'Delgado',
      email: `bench.${users}@example.com`,
      password: 'a long enough password',
    }),
  });
  if (!response.ok) throw new Error(`Registration failed: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0]!)
    .join('; ');
}

let address = 0;
export function nextAddress(): string {
  address = (address + 1) % 65_536;
  return `10.1.${address >> 8}.${address & 255}`;
}

const addresses = new Map<unknown, string>();

/** Returns the address of a user, who keeps it, because limits are counted for each. Without a cookie, a new address. */
export function addressOf({ cookie }: autocannon.Request['headers'] = {}): string {
  if (cookie === undefined) return nextAddress();
  const address = addresses.get(cookie) ?? nextAddress();
  addresses.set(cookie, address);
  return address;
}

export type Sent = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>;

/** Returns requests per second. `next` makes each request. Throws when a response has an error status. */
export async function rateOf(url: string, next: () => Sent): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          const { headers, ...sent } = next();
          return { ...request, ...sent, headers: { 'x-forwarded-for': addressOf(headers), ...headers } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

export const percentile = (values: number[], fraction: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))]!;
export const median = (values: number[]) => percentile(values, 0.5);

/** Runs the measurements in turn, round after round, so that other load on the machine affects all of them equally. */
export async function interleaved<Name extends string, Value = number>(
  measurements: Record<Name, () => Promise<Value>>,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(measurements) as Name[];
  for (const name of names) await measurements[name](); // warm-up
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Name, Value[]>;
  for (let round = 0; round < ROUNDS; round++) {
    // Every other round runs in reverse order, so that a trend in the machine's load favors no measurement.
    for (const name of round % 2 === 0 ? names : names.toReversed()) values[name].push(await measurements[name]());
  }
  return values;
}

/** Returns the median of the ratios per round. The load on the machine may differ between rounds. */
export const ratioOf = (values: number[], base: number[]) => median(values.map((value, round) => value / base[round]!));

export const line = (name: string, text: string) => console.log(`  ${name.padEnd(46)} ${text}`);
