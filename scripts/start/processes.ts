import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, endProcess } from './process-table.ts';
import { ROOT } from './project.ts';
import type { ManagedProcess } from './supervisor.ts';

/** The server and the worker limit their own shutdown to ten seconds. */
const STOP_LIMIT_MS = 12_000;

/**
 * Bounds the heap (MB): the part for new objects, which otherwise grows with the load, and the whole, because with a bound
 * far above the 60 MB in use V8 clears it seldom. The Dockerfile has the same.
 */
export const HEAP_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/**
 * For the allocator of glibc: two arenas instead of one for each thread, and blocks of a megabyte, such as those of password
 * hashes, go back to the system when they are freed. The Dockerfile has the same.
 */
export const ALLOCATOR_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** The script of each long-running process. */
const SCRIPTS = { server: 'src/main.ts', worker: 'worker/main.ts' } as const;
type ProcessName = keyof typeof SCRIPTS;

type ProcessOptions = {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Whether the process restarts when one of its source files changes. */
  isWatched?: boolean;
};

/**
 * Starts the server or the worker. The child exits when its IPC channel closes, which happens when this process dies.
 */
export async function startProcess(
  name: ProcessName,
  { dataDir, env, isWatched }: ProcessOptions,
): Promise<ManagedProcess> {
  const child = fork(join(ROOT, SCRIPTS[name]), markerArgs(dataDir), {
    cwd: ROOT,
    env: { ...ALLOCATOR_ENV, ...env },
    execArgv: [...HEAP_OPTIONS, ...(isWatched ? ['--watch', '--watch-preserve-output'] : [])],
    // In its own process group, so that Ctrl-C reaches only this process, which stops the others in order.
    detached: true,
  });
  const exited = new Promise<string>((ended) => child.once('exit', (...how) => ended(describeExit(how))));
  await once(child, 'spawn');
  await savePid(dataDir, name, child.pid as number);
  return {
    exited,
    kill: () => killGroup(child),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(killGroup, STOP_LIMIT_MS, child);
      await exited;
      clearTimeout(timer);
    },
  };
}

function describeExit([code, signal]: (number | string | null)[]): string {
  return signal ? `ended by ${signal}` : `ended with code ${code}`;
}

function killGroup(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-(child.pid as number), 'SIGKILL');
}

/** Runs one of our scripts to its end. Throws when it fails; the script has printed the reason. */
export async function runScript(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit', signal });
  const [code, killedBy] = await once(child, 'exit');
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${args.join(' ')} ${describeExit([code, killedBy])}.`);
}

/** Arguments in the command line of each process. They identify a process that a killed start left running. */
const markerArgs = (dataDir: string) => [`--data-dir=${dataDir}`];
const pidFile = (dataDir: string) => join(dataDir, 'processes.json');

async function readPids(dataDir: string): Promise<Partial<Record<ProcessName, number>>> {
  try {
    return JSON.parse(await readFile(pidFile(dataDir), 'utf8'));
  } catch {
    return {};
  }
}

/** The last write to the pid file. Writes run one after the other. */
let lastWrite: Promise<void> = Promise.resolve();
function savePid(dataDir: string, name: ProcessName, pid: number): Promise<void> {
  lastWrite = lastWrite.then(async () => {
    await writeFile(pidFile(dataDir), JSON.stringify({ ...(await readPids(dataDir)), [name]: pid }));
  });
  return lastWrite;
}

/** Ends the processes of an earlier start on this data folder that are still running. */
export async function endLeftovers(dataDir: string): Promise<void> {
  const pids = Object.values(await readPids(dataDir));
  await Promise.all(
    pids.map(async (pid) => {
      const command = await commandLine(pid);
      if (command?.endsWith(markerArgs(dataDir).join(' ')))
        await endProcess(pid, ['SIGTERM', 'SIGKILL'], STOP_LIMIT_MS);
    }),
  );
}
