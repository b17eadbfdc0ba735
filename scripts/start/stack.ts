import { join } from 'node:path';
import type { Env } from '../../src/platform/env.ts';
import { createLog, logPostgresLine } from '../../src/platform/log.ts';
import { isClientFresh } from './client-build.ts';
import { reserveDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Lifetime } from './lifetime.ts';
import { endLeftovers, runScript, startProcess } from './processes.ts';
import { ROOT } from './project.ts';
import { checkPort } from './readiness.ts';
import { readOrCreateSecret } from './secret-file.ts';
import { type ManagedProcess, supervise } from './supervisor.ts';

/**
 * Reserves the data folder, ends the leftover processes of a killed start, and checks that the port is free. Throws
 * when another program uses the folder or the port.
 */
export async function reserveDataDirAndPort({ dataDir, port, host }: Env): Promise<void> {
  await reserveDataDir(dataDir);
  await endLeftovers(dataDir);
  await checkPort(port, host);
}

/** Starts the database unless DATABASE_URL is set, applies the migrations, and returns the processes' environment. */
export async function prepareBackend(env: Env, lifetime: Lifetime): Promise<NodeJS.ProcessEnv> {
  const database: NodeJS.ProcessEnv = env.databaseUrl
    ? { DATABASE_URL: env.databaseUrl }
    : await superviseDatabase(env, lifetime);
  const backend: NodeJS.ProcessEnv = {
    // Caches compiled code between starts, so that server, worker and migrations load in two thirds of the time.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'),
    ...process.env,
    DATA_DIR: env.dataDir,
    ...database,
  };
  // In a separate process, because its modules are needed only once and this process should stay small.
  await runScript(['scripts/db.ts', 'up'], backend, lifetime.signal);
  // The server and the worker never see the URL of the owner.
  const { APP_DATABASE_URL = backend.DATABASE_URL, ...rest } = backend;
  return { ...rest, DATABASE_URL: APP_DATABASE_URL };
}

/**
 * Starts the embedded database. Returns its URL for the migrations, its URL for the server and the worker, and the
 * secret of the sign-ins.
 */
async function superviseDatabase(env: Env, lifetime: Lifetime): Promise<Record<string, string>> {
  let url = '';
  let port: number | undefined;
  if (process.getuid?.() === 0) {
    console.log(
      'Running as root: PostgreSQL runs as an unprivileged user (unshare), the server and the worker run as root. An ordinary user is safer.',
    );
  }
  const logger = createLog(env.logLevel, 'postgres');
  const log = (line: string) => (isVerbose(env) ? console.log(line) : logPostgresLine(logger, line));
  const start = async (): Promise<ManagedProcess> => {
    const server = await startEmbeddedPostgres({ dataDir: env.dataDir, port, log });
    ({ url, port } = server);
    return { exited: server.exited.then(() => 'ended'), stop: server.stop, kill: server.kill };
  };
  lifetime.register(await supervise('PostgreSQL', start, supervision(lifetime)));
  lifetime.signal.throwIfAborted();
  const appUrl = new URL(url);
  appUrl.username = 'study';
  appUrl.password = await readOrCreateSecret(join(env.dataDir, 'app-password'));
  return {
    DATABASE_URL: url,
    APP_DATABASE_URL: appUrl.href,
    SESSION_SECRET: env.sessionSecret ?? (await readOrCreateSecret(join(env.dataDir, 'session-secret'))),
  };
}

const supervision = ({ wasReady, end }: Lifetime) => ({ wasReady, giveUp: () => end(1) });

const isVerbose = (env: Env) => ['debug', 'trace'].includes(env.logLevel);

export async function buildClientWhenStale({ signal }: Lifetime): Promise<void> {
  if (await isClientFresh()) return;
  const startedAt = Date.now();
  console.log('Building the client ...');
  await runScript(['scripts/build.ts'], process.env, signal);
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Starts the worker and then the server. They stop in reverse order, before the database. */
export async function superviseProcesses(
  backend: NodeJS.ProcessEnv,
  lifetime: Lifetime,
  serverEnv: NodeJS.ProcessEnv = {},
  isWatched = false,
): Promise<void> {
  const dataDir = backend.DATA_DIR as string;
  for (const name of ['worker', 'server'] as const) {
    const env = name === 'server' ? { ...backend, ...serverEnv } : backend;
    const start = () => startProcess(name, { dataDir, env, isWatched });
    lifetime.register(await supervise(name, start, supervision(lifetime)));
  }
}
