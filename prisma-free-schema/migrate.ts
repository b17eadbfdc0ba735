import { runMigrations } from 'bullmq';
import pg from 'pg';
import { openDatabase } from './orm.config.ts';

/** Brings a database up to date: our tables, then BullMQ's, which waits for ever when its schema is missing. Safe to repeat. */
export async function migrate(databaseUrl: string): Promise<void> {
  // A migration may take its time.
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
