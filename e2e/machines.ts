import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from '../src/testing/patience.ts';

const ROOT = join(import.meta.dirname, '..');
const NODE = join(ROOT, 'node_modules/.bin/node');

export type Machine = {
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Asks the process to stop, as a release does, and returns its exit code. */
  stop(): Promise<number | null>;
  /** The lines of its log so far. */
  log: string[];
};

const codeModule = (code: string): string[] => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

/** Makes a process believe that it is later by so many milliseconds. */
const clockWrongBy = (ms: number): string[] =>
  codeModule(`
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) { parts.length > 0 ? super(...parts) : super(Right.now() + ${ms}); }
      static now() { return Right.now() + ${ms}; }
    };`);

/** Ends the process if this one has ended without stopping it, which closes the pipe. */
const END_WITH_PARENT = codeModule(`process.stdin.resume().once('end', () => process.exit(1));`);
const PATIENT = ['--import', import.meta.resolve('./patient.ts')];

function start(file: string, env: NodeJS.ProcessEnv, wrongBy: number): { child: ChildProcess; machine: Machine } {
  const imports = [...END_WITH_PARENT, ...PATIENT, ...(wrongBy === 0 ? [] : clockWrongBy(wrongBy))];
  const child = spawn(NODE, [...imports, file], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const log: string[] = [];
  createInterface(child.stdout!).on('line', (line) => log.push(line));
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
      log,
    },
  };
}

/** Starts a web process and waits until it is ready. */
export async function startWeb(port: number, env: NodeJS.ProcessEnv, wrongBy = 0): Promise<Machine> {
  const { child, machine } = start('src/main.ts', { ...env, PORT: String(port) }, wrongBy);
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`A web process ended before it was ready:\n${machine.log.join('\n')}`);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok) return machine;
    await pause(100);
  }
}

export const startWorker = (env: NodeJS.ProcessEnv, wrongBy = 0): Machine =>
  start('worker/main.ts', env, wrongBy).machine;
