import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Mail } from '#schema/entities/mail.ts';
import { openDatabase } from '#schema/orm.config.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { freePort } from '../testing/redis.ts';
import { openDatabaseClock } from './clock.ts';
import { acquire } from './lease.ts';

const HOUR_MS = 3_600_000;
/** A busy machine may take this long to compare two clocks (milliseconds). */
const BUSY_MS = 60_000;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test.each([-HOUR_MS, HOUR_MS])(
  'a process whose machine is wrong by %d ms goes by the time of the database, and says so once [MANY-04]',
  async (error) => {
    const right = Date.now();
    const now = vi.spyOn(Date, 'now').mockImplementation(() => right + error);
    const warn = vi.fn();
    const { clock, close } = await openDatabaseClock(server.deps.orm, { warn });
    expect(Math.abs(clock().getTime() - right)).toBeLessThan(BUSY_MS);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ ms: expect.any(Number) }, expect.stringMatching(/clock/));
    expect(Math.abs(warn.mock.calls[0]![0].ms - error)).toBeLessThan(BUSY_MS);
    close();
    now.mockRestore();
  },
);

test('while the database is away, a process goes by the time of its machine [MANY-04]', async () => {
  const orm = await openDatabase(`postgresql://127.0.0.1:${await freePort()}/none`);
  const { clock, close } = await openDatabaseClock(orm, { warn: vi.fn() });
  expect(Math.abs(clock().getTime() - Date.now())).toBeLessThan(BUSY_MS);
  close();
  await orm.close(true);
});

test('the clock never goes back on a machine whose clock is right [MANY-04]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { clock, close } = await openDatabaseClock(server.deps.orm, { warn: vi.fn() });
  let last = clock().getTime();
  for (let round = 0; round < 50; round += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await server.deps.orm.em.fork().getConnection().execute('select 1');
    const next = clock().getTime();
    expect(next).toBeGreaterThanOrEqual(last);
    last = next;
  }
  close();
  vi.useRealTimers();
});

test('a worker whose machine is an hour ahead takes over no lease that is held [MANY-04]', async () => {
  const right = Date.now();
  const em = server.deps.orm.em.fork();
  const free = { status: 'waiting', attempts: 0, dueAt: new Date(right), createdAt: new Date(right) } as const;
  const mail = em.create(Mail, { kind: 'password-reset', content: { email: 'rosa@example.com' }, ...free });
  await em.flush();
  const row = { table: 'mails', key: { id: mail.id } } as const;
  expect(await acquire(em.fork(), row, { now: new Date(right), durationMs: 30 * BUSY_MS })).not.toBeNull();

  vi.useFakeTimers({ toFake: ['Date'], now: right + HOUR_MS });
  const { clock, close } = await openDatabaseClock(server.deps.orm, { warn: vi.fn() });
  expect(await acquire(em.fork(), row, { now: clock(), durationMs: BUSY_MS })).toBeNull();
  // By its own clock it would.
  expect(await acquire(em.fork(), row, { now: new Date(), durationMs: BUSY_MS })).not.toBeNull();
  close();
  vi.useRealTimers();
});
