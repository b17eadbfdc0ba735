import { readEnv } from '../src/platform/env.ts';
import { runUntilShutdown } from './start/lifetime.ts';
import { loadEnvFile } from './start/project.ts';
import { untilReady } from './start/readiness.ts';
import { buildClientWhenStale, prepareBackend, reserveDataDirAndPort, superviseProcesses } from './start/stack.ts';

// Starts the product on one machine: PostgreSQL unless DATABASE_URL is set, the migrations, the server and the worker.
loadEnvFile();
const env = readEnv();

await runUntilShutdown(async (lifetime) => {
  await reserveDataDirAndPort(env);
  const [backend, client] = await Promise.allSettled([prepareBackend(env, lifetime), buildClientWhenStale(lifetime)]);
  if (backend.status === 'rejected') throw backend.reason;
  if (client.status === 'rejected') throw client.reason;
  await superviseProcesses(backend.value, lifetime);
  await untilReady(env.port, env.host, lifetime.signal);
  lifetime.markReady();
  console.log(`Ready: ${env.publicUrl}`);
});
