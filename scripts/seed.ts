import pg from 'pg';
import { migrate } from '#schema/migrate.ts';
import { openDatabase } from '#schema/orm.config.ts';
import { loadMaterial } from '#server/features/topics/material.service.ts';
import { hashPassword } from '../src/features/auth/auth.password.ts';
import { readEnv } from '../src/platform/env.ts';
import { seedDeps } from './seed/deps.ts';
import { storeExams } from './seed/store-exams.ts';
import { storeReviews } from './seed/store-reviews.ts';
import { storeStudySessions } from './seed/store-study-sessions.ts';
import { storeWeek } from './seed/store-week.ts';
import { learner, PASSWORD } from './seed/week.ts';
import { runningDatabaseUrl } from './start/database.ts';
import { loadEnvFile } from './start/project.ts';

async function checkReachable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const reason = (error as { code?: string }).code ?? (error as Error).message;
    throw new Error(
      `The database cannot be reached (${reason}). Start it first, or start the product with \`npm start\`.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function seed(): Promise<void> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The seed creates a user with a known password and does not run with NODE_ENV=production.');
  const env = readEnv();
  const databaseUrl = env.databaseUrl ?? (await runningDatabaseUrl(env.dataDir));
  await checkReachable(databaseUrl);
  await migrate(databaseUrl);

  const orm = await openDatabase(databaseUrl);
  try {
    const [material, now] = [loadMaterial(), new Date()];
    const deps = seedDeps(orm, material);
    const userId = await storeWeek(deps, await hashPassword(PASSWORD, { account: 'seed', address: 'seed' }), now);
    await storeExams(deps, userId, now);
    await storeStudySessions(deps, userId, now);
    await storeReviews(deps, userId, now);
  } finally {
    await orm.close(true);
  }
  console.log(`Saved a week of study. Sign in as ${learner.email} with the password: ${PASSWORD}`);
}

loadEnvFile();
try {
  await seed();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
