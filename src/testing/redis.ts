import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../scripts/start/readiness.ts';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis)
  console.log('SKIPPED: the tests on Redis, because redis-server is not installed (apt-get install redis-server)');

export { freePort };

export type TestRedis = { url: string; port: number; pid: number; stop(): Promise<void> };

const READY = 'Ready to accept connections';

/** Starts a Redis server that writes nothing to disk. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const redisPort = port ?? (await freePort());
  const redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of redis.stdout) {
    printed += chunk;
    if (printed.includes(READY)) break;
  }
  if (!printed.includes(READY)) throw new Error(`Redis did not start: ${printed}`);
  return {
    url: `redis://127.0.0.1:${redisPort}`,
    port: redisPort,
    pid: redis.pid!,
    stop: async () => {
      redis.kill();
      if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit');
    },
  };
}
