import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, endProcess } from './process-table.ts';
import { ROOT } from './project.ts';
import type { Running } from './supervisor.ts';

/** The processes give themselves ten seconds. */
const STOP_LIMIT_MS = 12_000;

/** The long-running processes, and the file each of them runs. */
const SCRIPTS = { server: 'src/main.ts', worker: 'worker/main.ts' } as const;
type Name = keyof typeof SCRIPTS;

type Options = {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Start it again whenever one of its sources changes. */
  isWatched?: boolean;
};

/** Runs the server or the worker. The channel to it is how it learns that this process died: it ends by itself then. */
export async function startProcess(name: Name, { dataDir, env, isWatched }: Options): Promise<Running> {
  const child = fork(join(ROOT, SCRIPTS[name]), marks(dataDir), {
    cwd: ROOT,
    env,
    execArgv: isWatched ? ['--watch', '--watch-preserve-output'] : [],
    // A group of its own: Ctrl-C in a terminal must reach this process alone, which stops the others in order.
    detached: true,
  });
  const exited = new Promise<string>((ended) => child.once('exit', (...how) => ended(describeExit(how))));
  await once(child, 'spawn');
  await remember(dataDir, name, child.pid as number);
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

/** Runs a script of ours to its end; throws when it fails, after it said why on its own. */
export async function runScript(args: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit', signal });
  const [code, killedBy] = await once(child, 'exit');
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${args.join(' ')} ${describeExit([code, killedBy])}.`);
}

/** In the command line of each process: by it a process that a killed run left behind is known for certain. */
const marks = (dataDir: string) => [`--data-dir=${dataDir}`];
const memory = (dataDir: string) => join(dataDir, 'processes.json');

async function recall(dataDir: string): Promise<Partial<Record<Name, number>>> {
  try {
    return JSON.parse(await readFile(memory(dataDir), 'utf8'));
  } catch {
    return {};
  }
}

let remembered: Promise<void> = Promise.resolve();
function remember(dataDir: string, name: Name, pid: number): Promise<void> {
  remembered = remembered.then(async () => {
    await writeFile(memory(dataDir), JSON.stringify({ ...(await recall(dataDir)), [name]: pid }));
  });
  return remembered;
}

/** Ends what is still alive of an earlier run on this data folder. */
export async function endLeftovers(dataDir: string): Promise<void> {
  const pids = Object.values(await recall(dataDir));
  await Promise.all(
    pids.map(async (pid) => {
      const command = await commandLine(pid);
      if (command?.endsWith(marks(dataDir).join(' '))) await endProcess(pid, ['SIGTERM', 'SIGKILL'], STOP_LIMIT_MS);
    }),
  );
}
