import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Loads variables from the project's `.env` file if it exists. Variables of the environment take precedence. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(join(ROOT, '.env'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
