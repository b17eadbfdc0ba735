import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** Returns the secret in a file that only its owner can read. The first call creates the file and the secret. */
export async function readOrCreateSecret(path: string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (existing.trim()) return existing.trim();

  const secret = randomBytes(32).toString('hex');
  // Written to a temporary file and renamed, so that an interrupted start leaves no incomplete secret.
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secret;
}
