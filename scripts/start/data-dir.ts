import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Makes the folder and reserves it for this process, until the process ends in whatever way. The reservation is
 * SQLite's lock on a file: the system takes it back from a dead process, so there is nothing stale to judge.
 */
export async function reserveDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    held = new DatabaseSync(join(dataDir, 'in-use.lock'), { timeout: 0 });
    held.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    const isLocked = (error as { errcode?: number }).errcode === 5;
    throw new Error(
      isLocked
        ? `The data folder ${dataDir} is in use by another start. Stop that one, or choose another folder: DATA_DIR=${dataDir}-2`
        : `The data folder ${dataDir} cannot be used: ${(error as Error).message}. Choose another one with DATA_DIR.`,
    );
  }
}

/** Never read: as long as it is referred to, the lock stays. */
let held: DatabaseSync | undefined;
