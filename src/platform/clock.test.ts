import { afterEach, expect, test, vi } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { databaseOf, openDatabase } from '#schema/orm.config.ts';
import { testApp } from '../testing/app.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { freePort } from '../testing/redis.ts';
import { openDatabaseClock } from './clock.ts';
import { acquire } from './lease.ts';

const HOUR_MS = 3_600_000;
const HALF_AN_HOUR_MS = HOUR_MS / 2;

const server = testApp();
const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
  vi.useRealTimers();
});

/** Opens the clock on a machine whose own clock stands still. It warns by `warn`. */
async function openClock(warn = vi.fn(), orm = server.deps.orm) {
  const { clock, close } = await openDatabaseClock(databaseOf(orm), { warn }, PATIENCE_MS);
  closes.push(close);
  return clock;
}
const stopClock = (now: number) => vi.useFakeTimers({ toFake: ['Date', 'performance'], now });

async function databaseTime(): Promise<number> {
  const [row] = await server.deps.orm.em
    .fork()
    .getConnection()
    .execute<[{ ms: string }]>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  return Number(row.ms);
}

test.each([-HOUR_MS, HOUR_MS])(
  'a process whose machine is wrong by %d ms goes by the time of the database, and says so once [MANY-04]',
  async (error) => {
    const wrong = Date.now() + error;
    stopClock(wrong);
    const warn = vi.fn();
    const before = await databaseTime();
    const now = (await openClock(warn))().getTime();
    const after = await databaseTime();
    expect(now).toBeGreaterThanOrEqual(Math.floor(before));
    expect(now).toBeLessThanOrEqual(after);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ ms: expect.any(Number) }, expect.stringMatching(/clock/));
    const { ms } = warn.mock.calls[0]![0];
    expect(ms).toBeGreaterThanOrEqual(Math.floor(wrong - after));
    expect(ms).toBeLessThanOrEqual(Math.ceil(wrong - before));
  },
);

test('while the database is away, a process goes by the time of its machine [MANY-04]', async () => {
  stopClock(Date.now());
  const orm = await openDatabase(`postgresql://127.0.0.1:${await freePort()}/none`);
  const clock = await openClock(vi.fn(), orm);
  expect(clock().getTime()).toBe(Date.now());
  await orm.close(true);
});

test('the clock never goes back on a machine whose clock is right [MANY-04]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = await openClock();
  let last = clock().getTime();
  for (let round = 0; round < 50; round += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await server.deps.orm.em.fork().getConnection().execute('select 1');
    const next = clock().getTime();
    expect(next).toBeGreaterThanOrEqual(last);
    last = next;
  }
});

test('a worker whose machine is an hour ahead takes over no lease that is held [MANY-04]', async () => {
  const right = Date.now();
  const em = server.deps.orm.em.fork();
  const free = { status: 'waiting', attempts: 0, dueAt: new Date(right), createdAt: new Date(right) } as const;
  const mail = em.create(MailEntity, { kind: 'password-reset', content: { email: 'rosa@example.com' }, ...free });
  await em.flush();
  const row = { table: 'mails', key: { id: mail.id } } as const;
  const durationMs = HALF_AN_HOUR_MS;
  expect(await acquire(databaseOf(server.deps.orm), row, { now: new Date(right), durationMs })).not.toBeNull();

  stopClock(right + HOUR_MS);
  const clock = await openClock();
  expect(await acquire(databaseOf(server.deps.orm), row, { now: clock(), durationMs })).toBeNull();
  // By its own clock it would.
  expect(await acquire(databaseOf(server.deps.orm), row, { now: new Date(), durationMs })).not.toBeNull();
});
