import { runMigrations } from 'bullmq';
import pg from 'pg';
import { openDatabase } from './orm.config.ts';

/**
 * Applies all pending migrations: those of our tables, then those of BullMQ, which would wait forever if its schema
 * were missing. Safe to repeat.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  // No query timeout, because a migration may run for a long time.
  const orm = await openDatabase(databaseUrl, { connect: 10_000, query: 0 });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}
