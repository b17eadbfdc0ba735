import { join } from 'node:path';
import type { Env } from '../../src/platform/env.ts';
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
  const backend = {
    // Caches compiled code between starts, so that server, worker and migrations load in two thirds of the time.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile'),
    ...process.env,
    DATA_DIR: env.dataDir,
    DATABASE_URL: env.databaseUrl ?? (await superviseDatabase(env, lifetime)),
    SESSION_SECRET: env.sessionSecret ?? (await readOrCreateSecret(join(env.dataDir, 'session-secret'))),
  };
  // In a separate process, because its modules are needed only once and this process should stay small.
  await runScript(['scripts/db.ts', 'up'], backend, lifetime.signal);
  return backend;
}

async function superviseDatabase(env: Env, lifetime: Lifetime): Promise<string> {
  let url = '';
  let port: number | undefined;
  const log = isVerbose(env) ? console.log : undefined;
  const start = async (): Promise<ManagedProcess> => {
    const server = await startEmbeddedPostgres({ dataDir: env.dataDir, port, log });
    ({ url, port } = server);
    return { exited: server.exited.then(() => 'ended'), stop: server.stop, kill: server.kill };
  };
  lifetime.register(await supervise('PostgreSQL', start, () => lifetime.end(1)));
  lifetime.signal.throwIfAborted();
  return url;
}

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
    lifetime.register(await supervise(name, start, () => lifetime.end(1)));
  }
}
