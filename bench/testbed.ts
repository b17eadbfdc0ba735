// What every benchmark needs: its own database, our programs in separate processes, and users.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#schema/migrate.ts';
import { startEmbeddedPostgres } from '../scripts/start/embedded-postgres.ts';
import { ALLOCATOR_ENV, HEAP_OPTIONS } from '../scripts/start/processes.ts';
import { freePort } from '../scripts/start/readiness.ts';
import { call, cookiesOf, type Headers, requestOf, send } from './http.ts';

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** The users of a benchmark of many users. */
export const USERS = Number(process.env.BENCH_USERS ?? 100);
export const PASSWORD = 'a long enough password';
const SIGN_UPS_AT_ONCE = 4;

export type Program = { url: string; pid: number; stop(): Promise<void> };
export type Testbed = {
  /** The process id of the database server. */
  postmaster: number;
  /** Creates a migrated database and returns its URL. */
  database(): Promise<string>;
  /** Starts one of our programs. For a server, resolves after its first response. */
  start(file: string, databaseUrl: string, env?: NodeJS.ProcessEnv): Promise<Program>;
  /** Starts our server and the bare one on the same new database. */
  startBoth(): Promise<{ databaseUrl: string; ours: Program; bare: Program }>;
  close(): Promise<void>;
};

export async function openTestbed(): Promise<Testbed> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const programs: Program[] = [];
  let databases = 0;
  const testbed: Testbed = {
    postmaster: postgres.pid,
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
    startBoth: async () => {
      const databaseUrl = await testbed.database();
      const start = (file: string) => testbed.start(file, databaseUrl);
      const [ours, bare] = await Promise.all([start('src/main.ts'), start('bench/bare.ts')]);
      return { databaseUrl, ours, bare };
    },
    close: async () => {
      await Promise.all(programs.map((program) => program.stop()));
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return testbed;
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

let addresses = 0;

/** Returns an address of its own for a user, because limits are counted for each address. */
export const newAddress = () => {
  addresses = (addresses + 1) % 65_536;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};

/** The headers by which a user is known: the cookie, and one address. */
export type User = { cookie: string; 'x-forwarded-for': string };

let users = 0;

/** Registers a user. */
export async function signUp(
  url: string,
  person: { firstName?: string; lastName?: string; email?: string } = {},
): Promise<User> {
  users += 1;
  const address = newAddress();
  const names = { firstName: 'Rosa', lastName: 'Delgado', email: `bench.${users}@example.com`, ...person };
  const body = { ...names, password: PASSWORD };
  const answer = await send(url, requestOf('POST', '/api/auth/register', { 'x-forwarded-for': address }, body));
  if (answer.status !== 200) throw new Error(`Registration failed: ${answer.status} ${answer.text}`);
  return { cookie: cookiesOf(answer), 'x-forwarded-for': address };
}

/** Registers users, a few at once. */
export async function signUpAll(url: string, count: number): Promise<User[]> {
  const users: User[] = [];
  const places = Array.from({ length: count }).values();
  const signUps = async () => {
    for (const _ of places) users.push(await signUp(url));
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUps));
  return users;
}

export const userIdOf = async (url: string, user: User) =>
  (await call<{ id: string }>(url, requestOf('GET', '/api/auth/user', user))).id;

/** Gives each user a session of the bare server, named after their id, and returns the headers of the sessions. */
export async function addBareSessions(databaseUrl: string): Promise<Headers[]> {
  const users = await query<{ id: string }>(
    databaseUrl,
    `insert into sign_ins (id, user_id, data, address, used_at, expires_at, created_at)
      select encode(sha256(convert_to(user_id::text, 'UTF8')), 'hex'), user_id, data, address, used_at, expires_at, created_at
      from sign_ins
      returning user_id as id`,
  );
  return users.map(({ id }) => ({ 'x-session-id': id }));
}

/** Returns a function that returns the items in turn. */
export function roundRobin<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length]!;
}

/** Returns the memory that a process uses (MB). */
export const megabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

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

export const verdictOn = (value: number, limit: number) => (value <= limit ? 'within' : 'ABOVE');

export const line = (name: string, text: string) => console.log(`  ${name.padEnd(46)} ${text}`);
