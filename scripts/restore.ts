import { readEnv } from '../src/platform/env.ts';
import { checkBackup } from './backup/file.ts';
import { loadBackup } from './backup/load.ts';
import { withDatabase } from './start/database.ts';
import { loadEnvFile } from './start/project.ts';

// Usage: npm run restore <file>. The database must be empty, and the product must not run.

loadEnvFile();
try {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error('Usage: npm run restore <file>');
  // Before the embedded database is created.
  await checkBackup(path);
  const appUrl = process.env.APP_DATABASE_URL;
  const { createdAt } = await withDatabase(readEnv(), (url) => loadBackup(url, path, { appUrl }));
  console.log(`Restored the backup of ${createdAt}. Start the product.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
