import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis)
  console.log('SKIPPED: the tests on Redis, because redis-server is not installed (apt-get install redis-server)');

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

export type TestRedis = { url: string; port: number; pid: number; stop(): Promise<void> };

/** Starts a Redis server that writes nothing to disk. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const redisPort = port ?? (await freePort());
  const redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of redis.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  return {
    url: `redis://127.0.0.1:${redisPort}`,
    port: redisPort,
    pid: redis.pid!,
    stop: async () => {
      redis.kill();
      if (redis.exitCode === null) await once(redis, 'exit');
    },
  };
}
