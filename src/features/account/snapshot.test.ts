import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from '#schema/orm.config.ts';
import { callOf, PATIENT_DATABASE, testApp } from '../../testing/app.ts';
import { inSnapshot } from './snapshot.service.ts';

const server = testApp();
afterEach(() => {
  vi.useRealTimers();
});

test('a client may take longer for a file than the database may for a statement [LIM-22]', async () => {
  const limitOf = async (db: Db) => (await sql`show statement_timeout`.execute(db)).rows;
  const call = callOf(server);
  expect(await limitOf(call.db)).not.toEqual([{ statement_timeout: '0' }]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const chunks = inSnapshot(call, async function* ({ db }) {
    expect(await limitOf(db)).toEqual([{ statement_timeout: '0' }]);
    const numbers = db.selectNoFrom(({ fn, lit }) => fn<number>('generate_series', [lit(1), lit(4)]).as('number'));
    for await (const { number } of numbers.stream(1)) {
      await vi.advanceTimersByTimeAsync(PATIENT_DATABASE.query * 2);
      yield `${number}`;
    }
  });
  expect((await Array.fromAsync(chunks)).join('')).toBe('1234');
});
