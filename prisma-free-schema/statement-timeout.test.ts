import { expect, test } from 'vitest';
import { workerDatabase } from '#server/testing/database.ts';
import { openDatabase } from './orm.config.ts';

test('the database ends a statement that takes too long, but not during migrations [LIM-29]', async () => {
  const url = await workerDatabase();
  const [web, migrations] = [
    await openDatabase(url),
    await openDatabase(url, { limits: { connect: 10_000, query: 0 } }),
  ];
  const limitOf = (orm: typeof web) => orm.em.getConnection().execute('show statement_timeout');
  expect(await limitOf(web)).toEqual([{ statement_timeout: '15s' }]);
  expect(await limitOf(migrations)).toEqual([{ statement_timeout: '0' }]);
  await Promise.all([web.close(true), migrations.close(true)]);
});
