import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_MS = 5000;
/** Longer than the slowest check plus a pause, and shorter than an operator's patience. */
const FRESH_MS = 30_000;

const fileIn = (dataDir: string) => join(dataDir, 'worker-alive');

/**
 * Writes a file in the data folder every few seconds while `check` succeeds, as a sign for the container's health check.
 * A worker that is stopped, stuck or without its queue writes none.
 */
export function startHeartbeat(dataDir: string, check: () => Promise<void>, every = EVERY_MS): { close(): void } {
  let isChecking = false;
  const beat = async () => {
    if (isChecking) return;
    isChecking = true;
    // Without the folder there is nobody who reads the file.
    await check()
      .then(() => writeFile(fileIn(dataDir), ''))
      .catch(() => {});
    isChecking = false;
  };
  void beat();
  const timer = setInterval(() => void beat(), every);
  return { close: () => clearInterval(timer) };
}

/** Returns whether a worker with this data folder has written its file lately. */
export function isAlive(dataDir: string, now: number): boolean {
  const written = statSync(fileIn(dataDir), { throwIfNoEntry: false });
  return written !== undefined && now - written.mtimeMs < FRESH_MS;
}
