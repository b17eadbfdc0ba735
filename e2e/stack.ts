import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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
  /** Returns the process id of a part as the product wrote it down last; null while it writes. */
  pidOf(part: Part): number | null;
  /** Kills a part with SIGKILL. The product starts it again, after a pause that is longer each time within a minute. */
  kill(part: Part): void;
  /** Returns whether the product can do its work. */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
};

/** Ends the product if the process that started it has ended without stopping it. */
const END_WITH_PARENT = 'data:text/javascript,process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))';
const STARTS = 3;

/** Starts the whole product as `npm start` runs it, and waits until it is ready. */
export async function startStack(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Stack> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startAt(await freePort(), dataDir, env);
    } catch (error) {
      // Another program took a port between the moment when it was free and the start.
      if (starts === STARTS || !String(error).includes('in use')) throw error;
    }
  }
}

async function startAt(port: number, dataDir: string, env: NodeJS.ProcessEnv): Promise<Stack> {
  const child = fork('scripts/start.ts', {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execPath: join(import.meta.dirname, '../node_modules/.bin/node'),
    execArgv: ['--import', END_WITH_PARENT],
  });
  child.stderr!.pipe(process.stderr, { end: false });
  await untilReady(child);
  const url = `http://localhost:${port}`;
  const pidOf = (part: Part) => readPid(dataDir, part);
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

/** Throws what a product printed that ended before it was ready. */
function untilReady(child: ChildProcess): Promise<void> {
  let printed = '';
  return new Promise((ready, failed) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (!printed.includes('Ready: ')) printed += text;
        if (printed.includes('Ready: ')) ready();
      });
    }
    child.once('close', () => failed(new Error(`The product did not start:\n${printed}`)));
  });
}

/** Reads the files in which the product writes down its processes. They name one that has ended until the next one runs. */
function readPid(dataDir: string, part: Part): number | null {
  try {
    if (part !== 'PostgreSQL') return JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'))[part];
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
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
