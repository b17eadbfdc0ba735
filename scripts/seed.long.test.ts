import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#schema/orm.config.ts';
import { isPasswordRight } from '../src/features/auth/auth.password.ts';
import { scoreExamHandler } from '../src/features/exams/exams.work.ts';
import { loadMaterial } from '../src/features/topics/material.service.ts';
import { ownDatabase } from '../src/testing/database.ts';
import { callAt, seedDeps } from './seed/deps.ts';
import { PASSWORD } from './seed/week.ts';

const TABLES = [
  'users',
  'progress',
  'bookmarks',
  'notes',
  'flashcards',
  'quizzes',
  'quiz_scores',
  'answers',
  'exams',
  'exam_answers',
  'review_states',
  'review_grades',
];

function seed(variables: NodeJS.ProcessEnv): Promise<{ status: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: '/nowhere', ...variables };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/seed.ts'],
      { env, cwd: join(import.meta.dirname, '..') },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });
}

test('the seed creates a user with a week of study; a second run undoes all changes', async () => {
  const databaseUrl = await ownDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const counts = async () => {
    const counted = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    return (await client.query(`select ${counted.join(', ')}`)).rows[0];
  };

  const { status, output } = await seed({ DATABASE_URL: databaseUrl });
  expect(output).toContain(`Sign in as rosa@example.com with the password: ${PASSWORD}`);
  expect(status).toBe(0);
  const first = await counts();
  expect(first.users).toBe(1);
  expect(TABLES.filter((table) => first[table] === 0)).toEqual([]);
  const { rows } = await client.query('select password_hash from users');
  expect(await isPasswordRight(PASSWORD, rows[0].password_hash, { account: 'seed', address: 'seed' })).toBe(true);

  const dates = await client.query('select min(created_at) as oldest, max(created_at) as newest from quiz_scores');
  const days = (date: Date) => (Date.now() - date.getTime()) / 86_400_000;
  expect(days(dates.rows[0].oldest)).toBeGreaterThan(5);
  expect(days(dates.rows[0].oldest)).toBeLessThan(7);
  const matches = await client.query(`select s.score, (select count(*)::int from answers a
    where a.is_correct and a.topic_id = s.topic_id and a.answered_at = s.created_at) as correct from quiz_scores s`);
  for (const row of matches.rows) expect(row.correct).toBe(row.score);

  await client.query(
    "delete from notes; update progress set completed = false; update users set password_hash = 'lost'",
  );
  expect((await seed({ DATABASE_URL: databaseUrl })).status).toBe(0);
  expect(await counts()).toEqual(first);
  expect((await client.query('select from progress where completed')).rowCount).toBe(4);
  await client.end();
});

test('the seed takes its exams of the past while a worker ends the exams whose time is up', async () => {
  const databaseUrl = await ownDatabase();
  const orm = await openDatabase(databaseUrl);
  const call = { ...callAt(seedDeps(orm, loadMaterial()), '', new Date()), userId: null };
  let isSeeding = true;
  const seeding = seed({ DATABASE_URL: databaseUrl }).finally(() => {
    isSeeding = false;
  });
  while (isSeeding) await scoreExamHandler.sweep!(call);
  expect(await seeding).toMatchObject({ status: 0 });
  await orm.close(true);
});

test('the seed refuses to run in production, and explains that no database is running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seed-'));
  const unreachable = 'postgresql://nobody:secret@127.0.0.1:1/none';
  expect(await seed({ NODE_ENV: 'production', DATABASE_URL: unreachable })).toEqual({
    status: 1,
    output: 'The seed creates a user with a known password and does not run with NODE_ENV=production.\n',
  });
  expect((await seed({ DATA_DIR: dataDir })).output).toMatch(/^No database is running\. .*npm start.*\n$/);
  const { status, output } = await seed({ DATABASE_URL: unreachable });
  expect(status).toBe(1);
  expect(output).toMatch(/^The database cannot be reached \(ECONNREFUSED\)\. .*\n$/);
  expect(output).not.toContain('secret');
  await rm(dataDir, { recursive: true });
});
