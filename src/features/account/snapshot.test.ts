import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase, sqlOf } from '#schema/orm.config.ts';
import { workerDatabase } from '../../testing/database.ts';
import { inSnapshot } from './snapshot.service.ts';

test('a client may take longer for a file than the database may for a statement [LIM-22]', async () => {
  const query = 300;
  const orm = await openDatabase(await workerDatabase(), { limits: { connect: 5000, query } });
  const chunks = inSnapshot(orm.em, async function* (tx) {
    const numbers = sqlOf(tx).selectNoFrom(({ fn, lit }) =>
      fn<number>('generate_series', [lit(1), lit(4)]).as('number'),
    );
    for await (const { number } of numbers.stream(1)) {
      await delay(query / 2);
      yield `${number}`;
    }
  });
  expect((await Array.fromAsync(chunks)).join('')).toBe('1234');
  await orm.close(true);
});
