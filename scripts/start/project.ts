import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Takes variables from the file `.env` of the project, when there is one; those of the environment win. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(join(ROOT, '.env'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
