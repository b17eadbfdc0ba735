import { readEnv } from '../src/platform/env.ts';
import { live } from './start/lifetime.ts';
import { loadEnvFile } from './start/project.ts';
import { untilReady } from './start/readiness.ts';
import { buildClientWhenStale, claimPlaces, prepareBackend, superviseProcesses } from './start/stack.ts';

// The whole product on one machine: PostgreSQL when none is configured, the migrations, the web server and the worker.
loadEnvFile();
const env = readEnv();

await live(async (lifetime) => {
  await claimPlaces(env);
  const [backend, client] = await Promise.allSettled([prepareBackend(env, lifetime), buildClientWhenStale(lifetime)]);
  if (backend.status === 'rejected') throw backend.reason;
  if (client.status === 'rejected') throw client.reason;
  await superviseProcesses(backend.value, lifetime);
  await untilReady(env.port, env.host, lifetime.signal);
  console.log(`Ready: ${env.publicUrl}`);
});
