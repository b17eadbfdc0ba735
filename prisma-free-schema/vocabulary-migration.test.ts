import { readFileSync } from 'node:fs';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCall } from '#server/call.ts';
import { exportAccount } from '#server/features/account/account.export.ts';
import type { Deps } from '#server/platform/deps.ts';
import { PATIENT_DATABASE } from '#server/testing/app.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import { QuestionContentSchema } from '#shared/quiz.ts';
import { openDatabase } from './orm.config.ts';

// The test data is an installation from before the renaming, with rows in every table, and the account exports that the
// code of that release wrote.
const read = (file: string) => readFileSync(`${import.meta.dirname}/testing/${file}`, 'utf8');
const BEFORE = 'Migration20261122023632_fresh_cards';
const RENAMING = 'Migration20261122123803_vocabulary';
const RENAMED: Record<string, string> = { quiz_runs: 'quizzes', question_pools: 'question_banks' };
const NOW = new Date('2026-11-22T12:00:00.000Z');

let orm: MikroORM;
let before: Record<string, unknown[]>;

const sql = <Row>(query: string) => orm.em.getConnection().execute<Row[]>(query);

/** Every row of every table as JSON, by table. */
async function readAll(): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'mikro%' order by 1`,
  );
  const rows = tables.map(async ({ name }) => {
    const found = await sql<{ row: unknown }>(`select to_jsonb(t) as row from "${name}" t order by t::text`);
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

beforeAll(async () => {
  orm = await openDatabase(await emptyDatabase(), { limits: PATIENT_DATABASE });
  await orm.migrator.up({ to: BEFORE });
  await sql(read('installation.sql'));
  before = await readAll();
  await orm.migrator.up({ to: RENAMING });
});
afterAll(() => orm.close(true));

const count = (tables: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(tables).map(([table, rows]) => [RENAMED[table] ?? table, rows.length]));

test('the renaming loses no row of any table', async () => {
  expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
  expect(count(await readAll())).toEqual(count(before));
});

test('stored questions keep their text, with the explanation of each option under its new field name', async () => {
  const rows = await sql<{ content: unknown }>('select content from generated_questions order by id');
  expect(rows.length).toBeGreaterThan(0);
  for (const { content } of rows) expect(QuestionContentSchema.safeParse(content).error).toBeUndefined();
  const old = JSON.stringify(before.generated_questions);
  for (const { content } of rows) {
    for (const { rationale } of QuestionContentSchema.parse(content).options)
      expect(old).toContain(JSON.stringify(rationale));
  }
});

test('a message that a worker holds is due when its lease ends', async () => {
  const rows = await sql<{ due: number }>(
    'select extract(epoch from due_at - claimed_at)::int as due from mails where claimed_at is not null',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { due } of rows) expect(due).toBe(300);
});

test('the account export is the same file before and after the renaming [ACC-01]', async () => {
  await orm.migrator.up();
  // The export sorts rows by the first column. Where that column is the topic, the order within a topic is undefined.
  const orderOf = ({ questionId, question, answeredAt, createdAt }: Record<string, unknown>) =>
    [questionId, question, answeredAt, createdAt].join();
  const sorted = (file: Record<string, Record<string, unknown>[]>) => ({
    ...file,
    ...Object.fromEntries(
      ['answers', 'tutorMessages'].map((part) => [
        part,
        file[part]!.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
      ]),
    ),
  });
  for (const name of ['rosa', 'omar']) {
    const expected = JSON.parse(read(`export-${name}.json`));
    const chunks = await Array.fromAsync(
      exportAccount(openCall({ orm, material: new Map(), clock: () => NOW } as unknown as Deps, expected.member.id)),
    );
    // Later releases added fields, but changed none.
    expect(sorted(JSON.parse(chunks.join('')))).toMatchObject(sorted(expected));
  }
});

test('undoing the renaming restores every row', async () => {
  await orm.migrator.down({ to: BEFORE });
  // A later migration drops the passages, which were a copy of the study material.
  const { mails, study_passages: _, ...others } = await readAll();
  const { mails: mailsBefore, study_passages: __, ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
  expect(mails).toHaveLength(mailsBefore!.length);
});
