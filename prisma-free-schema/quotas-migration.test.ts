import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT_DATABASE } from '#server/testing/app.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import { openDatabase } from './orm.config.ts';

const BEFORE = 'Migration20261123041429_trust';

let orm: MikroORM;
beforeAll(async () => {
  orm = await openDatabase(await emptyDatabase(), { limits: PATIENT_DATABASE });
  await orm.migrator.up({ to: BEFORE });
});
afterAll(() => orm.close(true));

const sql = <Row>(query: string, values: unknown[] = []) => orm.em.getConnection().execute<Row[]>(query, values);
const addNotes = (userId: string, count: number, deletedAt: string | null = null) =>
  sql(
    `insert into notes (id, user_id, topic_id, content, created_at, updated_at, deleted_at)
     select gen_random_uuid(), ?, '1.1', 'Four', now(), now(), ? from generate_series(1, ?)`,
    [userId, deletedAt, count],
  );
const totals = () => sql('select kind, "rows", kept_rows, bytes::int from user_totals order by kind');

test('a filled database gets its totals, and a user beyond a quota keeps their rows and can only shrink [LIM-20]', async () => {
  const userId = randomUUID();
  await sql(
    `insert into users (id, first_name, last_name, email, created_at, updated_at) values (?, 'A', 'B', 'a@example.com', now(), now())`,
    [userId],
  );
  await addNotes(userId, 2100);
  await addNotes(userId, 50, '2026-11-20T00:00:00Z');
  await sql(
    `insert into answers (id, user_id, topic_id, question_id, chosen, is_correct, answered_at)
     select gen_random_uuid(), ?, '1.1', 'q' || number, 0, true, now() from generate_series(1, 30) as number`,
    [userId],
  );

  await orm.migrator.up();
  expect(await totals()).toEqual([
    { kind: 'answers', rows: 30, kept_rows: 30, bytes: 0 },
    { kind: 'notes', rows: 2100, kept_rows: 2150, bytes: 8600 },
  ]);

  await expect(addNotes(userId, 1)).rejects.toMatchObject({ code: 'QUOTA', detail: 'notes rows 2000' });
  await sql(`update notes set content = 'Other' where deleted_at is null`);
  await sql('delete from notes where id in (select id from notes where deleted_at is null limit 101)');
  expect(await totals()).toContainEqual({ kind: 'notes', rows: 1999, kept_rows: 2049, bytes: 10195 });
  await addNotes(userId, 1);
  await expect(addNotes(userId, 1)).rejects.toMatchObject({ code: 'QUOTA' });

  await sql('delete from users where id = ?', [userId]);
  expect(await totals()).toEqual([]);
});
