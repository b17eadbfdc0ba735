import { type ChildProcess, fork } from 'node:child_process';
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

export type Stack = { url: string; process: ChildProcess; stop(): Promise<void> };

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
  return {
    url: `http://localhost:${port}`,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
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
