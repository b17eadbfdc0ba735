import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PATIENT_DATABASE } from '#server/testing/app.ts';
import { ownDatabase } from '#server/testing/database.ts';
import { entities, openDatabase } from './orm.config.ts';

let orm: Awaited<ReturnType<typeof openDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  const url = await ownDatabase();
  orm = await openDatabase(url, { limits: PATIENT_DATABASE });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await orm.close(true);
});

test('the migrations create exactly the schema that the entities define', async () => {
  expect(await orm.schema.getUpdateSchemaSQL()).toBe('');
  expect(await orm.migrator.getPending()).toEqual([]);
});

test('every foreign key to users cascades on delete and is the first column of an index, except who requested questions', async () => {
  const { rows: all } = await client.query(`
    select r.relname as table, c.confdeltype as on_delete,
      exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]) as indexed
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.confrelid = 'users'::regclass`);
  // A bank is for all users, so it only forgets who requested its batch. It has one row for each topic, too few for an index.
  const rows = all.filter(({ table }) => table !== 'question_banks');
  expect(all.filter(({ table }) => table === 'question_banks')).toMatchObject([{ on_delete: 'n' }]);
  // Every entity except User, three tables about questions and two about their statistics, the quotas, the files of the client, and five that outlive accounts or know none: the costs of the
  // AI and its alerts, the secrets, the counters of the limits and the security trail.
  expect(rows.length).toBe(entities.length - 13);
  for (const row of rows) expect(row).toMatchObject({ on_delete: 'c', indexed: true });
});

test('the database allows only one bookmark, one progress record and one plan per user and topic', async () => {
  const { rows } = await client.query(`insert into users (id, email, first_name, last_name, created_at, updated_at)
    values (gen_random_uuid(), 'rules@example.com', 'A', 'B', now(), now()) returning id`);
  const statements = {
    bookmarks: `insert into bookmarks (id, user_id, topic_id, created_at) values (gen_random_uuid(), $1, '1.1', now())`,
    progress: `insert into progress (id, user_id, topic_id, updated_at) values (gen_random_uuid(), $1, '1.1', now())`,
    plans: `insert into plans (id, user_id, topic_id, status, attempts, requested_at, due_at) values (gen_random_uuid(), $1, '1.1', 'pending', 0, now(), now())`,
  };
  for (const [table, statement] of Object.entries(statements)) {
    await client.query(statement, [rows[0].id]);
    await expect(client.query(statement, [rows[0].id]), table).rejects.toMatchObject({ code: '23505' });
  }
});

test('a database URL that requires TLS never connects without TLS', async () => {
  const { url } = inject('postgres');
  const strict = await openDatabase(`${url}?sslmode=require`, { limits: PATIENT_DATABASE });
  await expect(strict.em.getConnection().execute('select 1')).rejects.toThrow(/SSL/);
  await strict.close(true);
});
