import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Returns the command line of a running process, or undefined if it has ended. The command line distinguishes a process
 * from an unrelated process that later got the same id.
 */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
      return stdout.trim() || undefined;
    }
    // The file is empty for a process that has ended but whose parent has not yet read its exit status.
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

/** Sends the signals in order, `patienceMs` apart, until the process has ended, even if it is not a child process. */
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
    `Process ${pid} of an earlier start is still running and could not be ended. End it by hand: kill -9 ${pid}`,
  );
}
