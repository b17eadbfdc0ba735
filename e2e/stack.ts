import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../scripts/start/readiness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs for the journeys. */
    stackUrl: string;
  }
}

export type Part = 'server' | 'worker' | 'PostgreSQL';

export type Stack = {
  url: string;
  /** Returns the process id of a part of this product; null while it is not running. */
  pidOf(part: Part): number | null;
  /** Kills a part with SIGKILL. The product starts it again, and gives up at the fifth time within a minute. */
  kill(part: Part): void;
  /** Returns whether the product can do its work. */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

/** The whole product as `npm start` runs it; ready when it has told its URL. */
export async function startStack(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Stack> {
  const port = env.PORT ?? String(await freePort());
  const child = fork('scripts/start.ts', {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execPath: join(import.meta.dirname, '../node_modules/.bin/node'),
    execArgv: [],
  });
  let printed = '';
  for await (const chunk of child.stdout!) {
    printed += chunk;
    if (printed.includes(`http://localhost:${port}`)) break;
  }
  if (child.exitCode !== null || !printed.includes('http://'))
    throw new Error(`The product did not start:\n${printed}`);
  child.stdout!.resume();
  const url = `http://localhost:${port}`;
  const pidOf = (part: Part) => childWith(child.pid!, argumentsOf(part, dataDir));
  return {
    url,
    pidOf,
    kill: (part) => {
      process.kill(pidOf(part)!, 'SIGKILL');
    },
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const argumentsOf = (part: Part, dataDir: string) =>
  ({ server: 'src/main.ts', worker: 'worker/main.ts', PostgreSQL: `postgres -D ${dataDir}` })[part];

function childWith(parentPid: number, words: string): number | null {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  for (const [, pid, parent, args] of table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)) {
    if (args!.includes(words) && Number(parent) === parentPid) return Number(pid);
  }
  return null;
}

/** What the operator of the product for all journeys signs in with. */
export const OPERATOR = { username: 'operator', password: 'a word for operators' };

/** One product for all journeys that need nothing special of it: each makes its own user. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-e2e-'));
  const stack = await startStack(dataDir, { OPERATOR_PASSWORD: OPERATOR.password });
  project.provide('stackUrl', stack.url);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
