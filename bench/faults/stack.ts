// The whole product, each part of which can be killed, stopped and started again at any time.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '#schema/migrate.ts';
import { type DatabaseProxy, openProxy } from '#server/testing/database-proxy.ts';
import { hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts';
import { startSmtp, type TestSmtp } from '#server/testing/smtp.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/start/embedded-postgres.ts';
import { HEAP_OPTIONS } from '../../scripts/start/processes.ts';
import { freePort } from '../../scripts/start/readiness.ts';

export type Part = 'server' | 'worker' | 'PostgreSQL' | 'Redis';
export const PARTS: Part[] = ['server', 'worker', 'PostgreSQL', ...(hasRedis ? (['Redis'] as const) : [])];

const DISK = '768m';
const RESTART_MS = 200;
const FILES = { server: 'src/main.ts', worker: 'worker/main.ts' } as const;

export type FaultStack = {
  url: string;
  /** Without the proxy. */
  databaseUrl: string;
  proxy: DatabaseProxy;
  smtp: TestSmtp;
  /** Whether the disk of the database can be filled. */
  hasOwnDisk: boolean;
  kill(part: Part): void;
  stop(part: Part): void;
  resume(part: Part): void;
  fillDisk(): Promise<void>;
  emptyDisk(): Promise<void>;
  isReady(): Promise<boolean>;
  /** How often a part ended that nobody had killed. */
  ownExits(): number;
  close(): Promise<void>;
};

/** Returns a process and all processes that it started. */
function familyOf(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = [...table.matchAll(/^\s*(\d+)\s+(\d+)$/gm)].map(
    ([, child, parent]) => [Number(child), Number(parent)] as const,
  );
  const family = [pid];
  for (const member of family) family.push(...rows.filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

function signal(pid: number, name: NodeJS.Signals): void {
  for (const member of familyOf(pid)) {
    try {
      process.kill(member, name);
    } catch {
      // It has just ended.
    }
  }
}

/** Mounts a small disk in memory. Returns false where that is not allowed, such as for a user who is not root. */
function mountDisk(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startFaultStack(): Promise<FaultStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-faults-'));
  const hasOwnDisk = mountDisk(dataDir);
  const filler = join(dataDir, 'filler');
  let isClosing = false;
  let ownExits = 0;
  const killed = new Set<number>();

  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const { port: databasePort, url: databaseUrl } = postgres;
  await migrate(databaseUrl);
  const proxy = await openProxy(databaseUrl);

  async function revivePostgres(): Promise<void> {
    await postgres.exited;
    while (!isClosing) {
      await delay(RESTART_MS);
      try {
        postgres = await startEmbeddedPostgres({ dataDir, port: databasePort });
        void revivePostgres();
        return;
      } catch {
        // The disk is full, or the memory of the killed server is still in use.
      }
    }
  }
  void revivePostgres();

  let redis: TestRedis | undefined = hasRedis ? await startRedis() : undefined;
  const smtp = await startSmtp();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ DATABASE_URL: proxy.url, SESSION_SECRET: 'a secret for the faults that is long enough' },
    ...{ PORT: String(port), PUBLIC_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
    ...{ SMTP_URL: smtp.url, CONTACT_EMAIL: 'team@example.com', MAIL_FROM: 'no-reply@example.com' },
    ...(redis ? { REDIS_URL: redis.url } : {}),
  };

  const children = {} as Record<'server' | 'worker', ChildProcess>;
  function startChild(name: 'server' | 'worker'): void {
    const child = fork(FILES[name], { env, execArgv: HEAP_OPTIONS, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    children[name] = child;
    child.once('exit', () => {
      if (isClosing) return;
      if (!killed.delete(child.pid!)) ownExits += 1;
      setTimeout(() => !isClosing && startChild(name), RESTART_MS);
    });
  }
  startChild('server');
  startChild('worker');

  const pidOf = (part: Part) =>
    part === 'PostgreSQL' ? postgres.pid : part === 'Redis' ? redis!.pid : children[part].pid!;

  return {
    url,
    databaseUrl,
    proxy,
    smtp,
    hasOwnDisk,
    kill: (part) => {
      const pid = pidOf(part);
      killed.add(pid);
      signal(pid, 'SIGKILL');
      if (part !== 'Redis') return;
      const restart = async (): Promise<void> => {
        await delay(RESTART_MS);
        redis = await startRedis(redis!.port);
      };
      void restart();
    },
    stop: (part) => signal(pidOf(part), 'SIGSTOP'),
    resume: (part) => signal(pidOf(part), 'SIGCONT'),
    fillDisk: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 4096))).catch(() => {});
    },
    emptyDisk: () => rm(filler, { force: true }),
    isReady: async () =>
      (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null))?.status === 200,
    ownExits: () => ownExits,
    close: async () => {
      isClosing = true;
      for (const child of Object.values(children)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await Promise.race([once(child, 'exit'), delay(15_000).then(() => child.kill('SIGKILL'))]);
      }
      proxy.close();
      await redis?.stop();
      await smtp.close();
      await postgres.stop();
      if (hasOwnDisk) execFileSync('umount', ['-l', dataDir]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
