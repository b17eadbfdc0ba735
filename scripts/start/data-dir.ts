import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has reserved the data folder. */
export class DataDirInUse extends Error {}

/**
 * Creates the data folder and reserves it for this process. Throws when another process has reserved it. The
 * reservation is SQLite's lock on a file. The operating system releases the lock when the process ends for any reason,
 * so a stale lock is impossible.
 */
export async function reserveDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    lockedFile = new DatabaseSync(join(dataDir, 'in-use.lock'), { timeout: 0 });
    lockedFile.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    const isLocked = (error as { errcode?: number }).errcode === 5;
    if (isLocked) {
      throw new DataDirInUse(
        `The data folder ${dataDir} is in use by another instance of the product. Stop that instance, or choose another folder: DATA_DIR=${dataDir}-2`,
      );
    }
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${(error as Error).message}. Choose another one with DATA_DIR.`,
    );
  }
}

/** Never read. This reference prevents garbage collection, which would release the lock. */
let lockedFile: DatabaseSync | undefined;
