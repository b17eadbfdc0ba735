import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#schema/migrate.ts';
import { startEmbeddedPostgres } from '../../scripts/start/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run, and its migrated template database for clones. */
    postgres: { url: string; template: string };
  }
}

const TEMPLATE = 'template_migrated';

/** Starts one throwaway PostgreSQL for the test run, without crash safety because no data outlives the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'study-guide-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  project.provide('postgres', { url: server.url, template: TEMPLATE });

  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
