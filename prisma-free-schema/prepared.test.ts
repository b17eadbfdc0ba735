import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PATIENT_DATABASE } from '#server/testing/app.ts';
import { workerDatabase } from '#server/testing/database.ts';
import { databaseOf, openDatabase } from './orm.config.ts';

test('a statement is parsed once for each connection, whatever its parameters are', async () => {
  const orm = await openDatabase(await workerDatabase(), { limits: PATIENT_DATABASE });
  await databaseOf(orm)
    .transaction()
    .execute(async (db) => {
      const numbers = (count: number, word: string) =>
        sql<{
          n: number;
          word: string;
        }>`select n, ${word}::text as word from generate_series(1, ${count}::int) n`.execute(db);
      expect((await numbers(2, "it's")).rows).toEqual([
        { n: 1, word: "it's" },
        { n: 2, word: "it's" },
      ]);
      expect((await numbers(0, '')).rows).toEqual([]);
      const { rows } = await sql`select generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([{ runs: 2 }]);
    });
  await orm.close(true);
});
