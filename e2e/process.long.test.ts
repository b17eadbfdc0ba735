import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../scripts/start/process-table.ts';
import { freePort } from '../scripts/start/readiness.ts';
import { VARIABLE_NAMES } from '../src/platform/env.ts';
import { ownDatabase } from '../src/testing/database.ts';

const ROOT = join(import.meta.dirname, '..');

// Set to nothing, so that neither the developer's shell nor a file .env reaches the run.
const UNSET = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, '']));

let folder: string;
let port: number;
const started: ChildProcess[] = [];

/** `npm start` after its install step. */
function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...UNSET, PORT: String(port), ...env },
  });
  started.push(child);
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Ready: ')) ready.resolve();
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    exited,
    output: () => output,
    async untilReady() {
      await Promise.race([ready.promise, exited]);
      expect(output).toContain('Ready: ');
    },
  };
}

const url = (path: string) => `http://127.0.0.1:${port}${path}`;
const statusOf = (path: string, headers = {}) =>
  fetch(url(path), { headers }).then(
    ({ status }) => status,
    () => 0,
  );
const jsonLines = (output: string) => output.split('\n').filter((line) => line.startsWith('{'));
const isGone = async (pid: number) => (await commandLine(pid)) === undefined;

function isOpen(address: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = createConnection(port, address, () => {
      socket.destroy();
      answer(true);
    }).on('error', () => answer(false));
  });
}

async function pids(dataDir: string) {
  const { server, worker } = JSON.parse(await readFile(join(dataDir, 'processes.json'), 'utf8'));
  const postgres = Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  return { server, worker, postgres } as { server: number; worker: number; postgres: number };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'));
  port = await freePort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ends what the tests have started, so that the port is free for the next. */
async function endAll() {
  const running = started.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(running.map((child) => once(child, 'exit')));
}

// Each step goes on where the one before it ended.
describe('from an empty folder to two processes, through Ctrl-C and a hard end', () => {
  let dataDir: string;
  let first: ReturnType<typeof start>;
  let second: ReturnType<typeof start>;
  let cookie = '';
  const secrets: string[] = [];

  beforeAll(async () => {
    dataDir = join(folder, 'data');
    first = start({ DATA_DIR: dataDir });
    await first.untilReady();
  });
  afterAll(endAll);

  test('it prints its URL once, and everything answers [OPS-03, OPS-04, OPS-06]', async () => {
    expect(first.output().match(/Ready: .*/g)).toEqual([`Ready: http://localhost:${port}`]);
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/healthz')).toBe(200);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  });

  test('it listens on 127.0.0.1 alone [OPS-12]', async () => {
    expect(await isOpen('127.0.0.1')).toBe(true);
    if (process.platform === 'linux') expect(await isOpen('127.0.0.2')).toBe(false);
  });

  test('server and worker are two processes [OPS-05]', async () => {
    const { server, worker } = await pids(dataDir);
    expect(server).not.toBe(worker);
    expect(await commandLine(server)).toContain('src/main.ts');
    expect(await commandLine(worker)).toContain('worker/main.ts');
  });

  test('they run on the Node that the project brings [OPS-11]', async () => {
    const { server, worker } = await pids(dataDir);
    const runtime = await realpath(join(ROOT, 'node_modules/.bin/node'));
    for (const pid of [server, worker]) expect((await commandLine(pid))?.startsWith(`${runtime} `)).toBe(true);
    expect((await promisify(execFile)(runtime, ['--version'])).stdout).toMatch(/^v26\./);
  });

  test('the database is PostgreSQL 18 in DATA_DIR, secrets are for their owner alone [OPS-03, OPS-14, OPS-17]', async () => {
    for (const name of ['session-secret', 'postgres-password']) {
      const path = join(dataDir, name);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      secrets.push((await readFile(path, 'utf8')).trim());
    }
    const databasePort = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]);
    const [, password] = secrets;
    const client = new pg.Client({ host: '127.0.0.1', port: databasePort, user: 'postgres', password });
    await client.connect();
    const { rows } = await client.query('show server_version');
    const { rows: roles } = await client.query(
      'select distinct rolname, rolsuper from pg_stat_activity join pg_roles on oid = usesysid where backend_type = $$client backend$$ and pid <> pg_backend_pid()',
    );
    await client.end();
    expect(rows[0].server_version).toMatch(/^18\./);
    // The server and the worker are no superusers (OPS-35).
    expect(roles).toEqual([{ rolname: 'study', rolsuper: false }]);
  });

  test.skipIf(process.getuid?.() !== 0)('for root it says in one line what that means [OPS-44]', () => {
    expect(first.output().match(/^Running as root: PostgreSQL runs as an unprivileged user.*$/gm)).toHaveLength(1);
  });

  test('a second start on the same folder is refused in a sentence', async () => {
    const second = start({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/^The data folder .* is in use/);
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  });

  test('a taken port is named in a sentence', async () => {
    const other = start({ DATA_DIR: join(folder, 'other') });
    expect(await other.exited).toBe(1);
    expect(other.output()).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use`));
  });

  test('a user signs in', async () => {
    const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', password: 'a long password' };
    const response = await fetch(url('/api/auth/register'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect(response.ok).toBe(true);
    cookie = response.headers.getSetCookie().join(';').split(';')[0] ?? '';
  });

  test('Ctrl-C stops all of it, and no secret was printed [OPS-07]', async () => {
    const all = Object.values(await pids(dataDir));
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    expect(await first.exited).toBe(0);
    expect(await Promise.all(all.map(isGone))).toEqual([true, true, true]);
    expect(await isOpen('127.0.0.1')).toBe(false);
    for (const secret of secrets) expect(first.output()).not.toContain(secret);
  });

  test('the next start works, does not build again, and knows the user [OPS-02, OPS-07, OPS-17]', async () => {
    second = start({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
    await second.untilReady();
    expect(second.output()).not.toContain('Building the client');
    expect(await statusOf('/api/auth/user', { cookie })).toBe(200);
    expect(await statusOf('/api/auth/user')).toBe(401);
  });

  test('after a hard end the next start clears away what is left; a normal start logs with debug, and nothing with error [OPS-07, OPS-26]', async () => {
    const all = Object.values(await pids(dataDir));
    second.child.kill('SIGKILL');
    await second.exited;
    const third = start({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    await third.untilReady();
    expect(await Promise.all(all.map(isGone))).toEqual([true, true, true]);
    expect(await statusOf('/api/auth/user', { cookie })).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.exited).toBe(0);
    expect(jsonLines(second.output())).not.toEqual([]);
    expect(jsonLines(third.output())).toEqual([]);
  });
});

describe('configuration', () => {
  afterEach(endAll);

  test('wrong values stop the start with a line each [OPS-27]', async () => {
    const run = start({ DATA_DIR: join(folder, 'wrong'), PORT: 'abc', DATABASE_URL: 'x' });
    expect(await run.exited).toBe(1);
    expect(run.output().trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^DATABASE_URL must .*, for example postgres/),
      expect.stringMatching(/^PORT must .*, for example 3000/),
    ]);
    expect(existsSync(join(folder, 'wrong'))).toBe(false);
  });

  test('production on a database of its own stops without SESSION_SECRET [OPS-18]', async () => {
    const run = start({ NODE_ENV: 'production', DATABASE_URL: 'postgres://me:hidden@127.0.0.1/study' });
    expect(await run.exited).toBe(1);
    expect(run.output()).toMatch(/^SESSION_SECRET must be set/);
    expect(run.output()).not.toContain('hidden');
  });

  test('a database that is not there is a sentence', async () => {
    const DATABASE_URL = `postgres://me:hidden@127.0.0.1:${await freePort()}/study`;
    const run = start({ DATA_DIR: join(folder, 'no-database'), DATABASE_URL });
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain('The database of DATABASE_URL cannot be used: connect ECONNREFUSED');
    expect(run.output()).not.toContain('hidden');
  });

  test('HOST, PORT and DATABASE_URL are used when given [OPS-12, OPS-15]', async () => {
    const dataDir = join(folder, 'without-database');
    const run = start({ DATA_DIR: dataDir, DATABASE_URL: await ownDatabase(), HOST: '127.0.0.2' });
    await run.untilReady();
    expect(await isOpen('127.0.0.2')).toBe(true);
    expect(await isOpen('127.0.0.1')).toBe(false);
    // It is in the database, so that several machines can share it.
    expect(existsSync(join(dataDir, 'session-secret'))).toBe(false);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(0);
  });
});
