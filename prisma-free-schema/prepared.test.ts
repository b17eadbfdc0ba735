import { expect, test } from 'vitest';
import { PATIENT_DATABASE } from '#server/testing/app.ts';
import { workerDatabase } from '#server/testing/database.ts';
import { openDatabase, prepared, runPrepared, sqlOf } from './orm.config.ts';

const NUMBERS = prepared('numbers', 'select n, $2::text as word from generate_series(1, $1::int) n');

test('a prepared statement is parsed once for each connection and runs in the transaction of its caller', async () => {
  const orm = await openDatabase(await workerDatabase(), { limits: PATIENT_DATABASE });
  await orm.em.fork().transactional(async (em) => {
    expect(await runPrepared(em, NUMBERS, [2, "it's"])).toEqual([
      { n: 1, word: "it's" },
      { n: 2, word: "it's" },
    ]);
    expect(await runPrepared(em, NUMBERS, [0, ''])).toEqual([]);
    const statements = await em.execute(
      'select name, generic_plans + custom_plans as runs from pg_prepared_statements',
    );
    expect(statements).toEqual([{ name: 'numbers', runs: '2' }]);
    expect(await sqlOf(em).selectFrom('users').select('id').where('id', 'is', null).execute()).toEqual([]);
  });
  await orm.close(true);
});
