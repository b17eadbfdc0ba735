import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { readEnv } from '../src/platform/env.ts';
import { saveBackup } from './backup/save.ts';
import { withExistingDatabase } from './start/database.ts';
import { loadEnvFile } from './start/project.ts';

// Usage: npm run backup [file]. With - as the file, the backup goes to standard output.

const now = new Date();
const [path = `study-guide-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`] = process.argv.slice(2);

/** Writes into a temporary file first, so that an interrupted backup never looks like a complete one. */
async function saveTo(file: string, databaseUrl: string): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} exists. Choose another name.`);
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    // Only its owner can read it.
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const rows = await saveBackup(databaseUrl, target, now);
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

loadEnvFile();
try {
  const env = readEnv();
  if (path === '-') {
    await withExistingDatabase(env, (url) => saveBackup(url, process.stdout, now));
  } else {
    const rows = await withExistingDatabase(env, (url) => saveTo(path, url));
    const { size } = await stat(path);
    console.log(`Saved ${rows} rows in ${path} (${(size / 1024 / 1024).toFixed(1)} MB).`);
    console.log('The file has personal data and password hashes. Keep it where only you can read it.');
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
