// One web process and one worker, and then several of each behind the balancer of docker-compose.balancer.yml: how much more they
// do, and which part uses the processor. Needs haproxy and redis-server in PATH.
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startRedis } from '#server/testing/redis.ts';
import { freePort } from '../../scripts/start/readiness.ts';
import { cpuTime } from '../cost.ts';
import { line, percentile, signUpAll, type Testbed } from '../testbed.ts';
import type { Burst } from './burst.ts';

const CONFIG = 'scripts/compose/haproxy.cfg';
const COUNTS = [1, 4];
const USERS = 200;

/** Starts the balancer of Compose. Only where it finds the servers differs, because there is no engine that knows their names. */
async function startBalancer(urls: string[]) {
  const port = await freePort();
  const servers = urls.map((url, at) => `    server web-${at} ${new URL(url).host} check inter 1s fall 2 rise 1`);
  const config = (await readFile(CONFIG, 'utf8'))
    .replace(/resolvers compose\n(?: .*\n)+/, '')
    .replace(/^ *server-template .*$/m, servers.join('\n'));
  const file = join(await mkdtemp(join(tmpdir(), 'study-guide-balancer-')), 'haproxy.cfg');
  await writeFile(file, config);
  const balancer = spawn('haproxy', ['-f', file], { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await delay(100);
  return {
    ...{ url, pid: balancer.pid! },
    stop: async () => {
      balancer.kill();
      await once(balancer, 'exit');
    },
  };
}

/** Returns the processor time of all processes of a database server (µs), of which `postmaster` is the parent. */
function databaseTime(postmaster: number): number {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [...children.matchAll(/\d+/g)].reduce((sum, [pid]) => {
    try {
      return sum + cpuTime(Number(pid));
    } catch {
      // It has ended.
      return sum;
    }
  }, 0);
}

/** Runs the clients in a process of their own, so that their processor time is not that of a server. */
async function burst(...args: string[]): Promise<Burst> {
  const child = fork(`${import.meta.dirname}/burst.ts`, args);
  const [result] = (await once(child, 'message')) as [Burst];
  await once(child, 'exit');
  return result;
}

export async function machines(testbed: Testbed, { seconds }: { seconds: number }): Promise<boolean> {
  console.log(`Machines: ${USERS} users without pauses for ${seconds} s, on ${cpus().length} cores`);
  let isKept = true;
  for (const count of COUNTS) {
    const databaseUrl = await testbed.database();
    const redis = await startRedis();
    const env = { REDIS_URL: redis.url };
    const start = (file: string) =>
      Promise.all(Array.from({ length: count }, () => testbed.start(file, databaseUrl, env)));
    const [webs, workers] = await Promise.all([start('src/main.ts'), start('worker/main.ts')]);
    const balancer = await startBalancer(webs.map(({ url }) => url));
    const users = await signUpAll(balancer.url, USERS);

    const timesOf = () => ({
      web: webs.reduce((sum, { pid }) => sum + cpuTime(pid), 0),
      worker: workers.reduce((sum, { pid }) => sum + cpuTime(pid), 0),
      PostgreSQL: databaseTime(testbed.postmaster),
      Redis: cpuTime(redis.pid),
      balancer: cpuTime(balancer.pid),
    });
    for (const kind of ['calls', 'jobs']) {
      const before = timesOf();
      const { times, errors } = await burst(kind, balancer.url, String(seconds), JSON.stringify(users));
      const after = timesOf();
      isKept &&= errors.length === 0;
      for (const [error, { length }] of Map.groupBy(errors, (error) => error))
        line(`ERROR ${error}`, `${length} times`);
      const parts = Object.entries(after).map(([part, time]) => {
        const used = time - before[part as keyof typeof before];
        return `${part} ${(used / times.length / 1000).toFixed(2)}`;
      });
      line(
        `${count} of each, ${kind}`,
        `${(times.length / seconds).toFixed(0)} a second, p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)} ms, ${errors.length} errors`,
      );
      line('', `processor for each (ms): ${parts.join(', ')}`);
    }
    await balancer.stop();
    await Promise.all([...webs, ...workers].map((program) => program.stop()));
    await redis.stop();
  }
  return isKept;
}
