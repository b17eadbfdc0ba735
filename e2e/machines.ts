import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const NODE = join(ROOT, 'node_modules/.bin/node');

export type Machine = {
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Asks the process to stop, as a release does, and returns its exit code. */
  stop(): Promise<number | null>;
};

/** Node arguments that make a process believe that it is later by so many milliseconds. */
const clockWrongBy = (ms: number): string[] => {
  const code = `
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) { parts.length > 0 ? super(...parts) : super(Right.now() + ${ms}); }
      static now() { return Right.now() + ${ms}; }
    };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
};

function start(file: string, env: NodeJS.ProcessEnv, wrongBy: number): { child: ChildProcess; machine: Machine } {
  const child = spawn(NODE, [...(wrongBy === 0 ? [] : clockWrongBy(wrongBy)), file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return await exited;
  };
  return {
    child,
    machine: {
      kill: async () => {
        await end('SIGKILL');
      },
      stop: () => end('SIGTERM'),
    },
  };
}

/** Starts a web process and waits until it is ready. */
export async function startWeb(port: number, env: NodeJS.ProcessEnv, wrongBy = 0): Promise<Machine> {
  const { child, machine } = start('src/main.ts', { ...env, PORT: String(port) }, wrongBy);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A web process ended with ${child.exitCode}`);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok) return machine;
    await delay(100);
  }
}

export const startWorker = (env: NodeJS.ProcessEnv, wrongBy = 0): Machine =>
  start('worker/main.ts', env, wrongBy).machine;
