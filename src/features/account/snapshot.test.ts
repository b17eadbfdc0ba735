import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase, sqlOf } from '#schema/orm.config.ts';
import { PATIENT_DATABASE } from '../../testing/app.ts';
import { workerDatabase } from '../../testing/database.ts';
import { inSnapshot } from './snapshot.service.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a client may take longer for a file than the database may for a statement [LIM-22]', async () => {
  const orm = await openDatabase(await workerDatabase(), { limits: PATIENT_DATABASE });
  const limitOf = async (em: EntityManager) => await em.execute('show statement_timeout');
  expect(await limitOf(orm.em.fork())).not.toEqual([{ statement_timeout: '0' }]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const chunks = inSnapshot(orm.em, async function* (tx) {
    expect(await limitOf(tx)).toEqual([{ statement_timeout: '0' }]);
    const numbers = sqlOf(tx).selectNoFrom(({ fn, lit }) =>
      fn<number>('generate_series', [lit(1), lit(4)]).as('number'),
    );
    for await (const { number } of numbers.stream(1)) {
      await vi.advanceTimersByTimeAsync(PATIENT_DATABASE.query * 2);
      yield `${number}`;
    }
  });
  expect((await Array.fromAsync(chunks)).join('')).toBe('1234');
  vi.useRealTimers();
  await orm.close(true);
});
