import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * The command line of a running process, or undefined when it is gone. It tells a process remembered in a file
 * from a stranger that was given the same id later.
 */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
      return stdout.trim() || undefined;
    }
    // Empty for a process that has ended and that its parent has not yet noticed.
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends the signals one after the other, `patienceMs` apart, until the process is gone. For processes that are not our children. */
export async function endProcess(pid: number, signals: NodeJS.Signals[], patienceMs = 10_000): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const giveUpAt = Date.now() + patienceMs;
    while (Date.now() < giveUpAt) {
      if ((await commandLine(pid)) === undefined) return;
      await delay(20);
    }
  }
  throw new Error(
    `Process ${pid} is left over from an earlier run and cannot be ended. End it by hand: kill -9 ${pid}`,
  );
}
