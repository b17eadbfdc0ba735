import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { QuestionBankEntity } from '#schema/entities/question-bank.ts';
import { databaseOf } from '#schema/orm.config.ts';
import { testApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { acquire, type Lease, release, renew, underLease, whileRenewing } from './lease.ts';

const START = new Date('2026-03-01T12:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const period = (seconds: number) => ({ now: at(seconds), durationMs: 12_000 });

const server = testApp(async () => ({ databaseUrl: await ownDatabase() }));
let row: { table: 'mails'; key: { id: string } };
afterEach(() => {
  vi.useRealTimers();
});

const em = () => server.deps.orm.em.fork();
const db = () => databaseOf(server.deps.orm);
const find = () => em().findOneOrFail(MailEntity, { id: row.key.id });

beforeEach(async () => {
  const work = em();
  const content = { email: 'rosa@example.com' };
  const free = { status: 'waiting', attempts: 0, dueAt: START, createdAt: START } as const;
  const mail = work.create(MailEntity, { kind: 'password-reset', content, ...free });
  await work.flush();
  row = { table: 'mails', key: { id: mail.id } };
});

async function acquireAt(seconds: number): Promise<Lease<'mails'>> {
  const lease = await acquire(db(), row, period(seconds));
  if (!lease) throw new Error('another worker holds the row');
  return lease;
}

test('one of several workers acquires a row, and another worker acquires it when the lease has ended', async () => {
  const acquired = await Promise.all([1, 2, 3].map(() => acquire(db(), row, period(0))));
  expect(acquired.filter((lease) => lease !== null)).toEqual([{ ...row, claimedAt: START }]);
  expect(await find()).toMatchObject({ claimedAt: START, dueAt: at(12) });
  expect(await acquire(db(), row, period(11.999))).toBeNull();
  expect(await acquire(db(), row, period(12))).toEqual({ ...row, claimedAt: at(12) });
});

test('a renewed lease lasts longer, and a worker that lost its lease can neither renew it nor change the row', async () => {
  const lost = await acquireAt(0);
  expect(await renew(db(), lost, period(8))).toBe(true);
  expect(await acquire(db(), row, period(19))).toBeNull();

  const held = await acquireAt(20);
  expect(await renew(db(), lost, period(21))).toBe(false);
  expect(await release(db(), lost)).toBe(false);
  await underLease(db(), lost).set({ status: 'sent' }).execute();
  expect(await find()).toMatchObject({ status: 'waiting', claimedAt: at(20), dueAt: at(32) });

  await underLease(db(), held).set({ status: 'sending' }).execute();
  expect(await release(db(), held, (mail) => mail.set({ due_at: at(90) }))).toBe(true);
  expect(await find()).toMatchObject({ status: 'sending', claimedAt: null, dueAt: at(90) });
});

test('a row that fails the conditions of the caller is not acquired, and a table may have another key', async () => {
  expect(await acquire(db(), row, period(0), (mail) => mail.where('status', '=', 'failed'))).toBeNull();
  expect(await find()).toMatchObject({ claimedAt: null, dueAt: START });

  const topicId = '1.1';
  const work = em();
  work.create(QuestionBankEntity, { topicId, version: 0, tries: 0, batches: 0 });
  await work.flush();
  const bank = { table: 'question_banks', key: { topic_id: topicId } } as const;
  const lease = await acquire(db(), bank, period(0), (update) => update.set({ batches: 1 }));
  expect(lease).toEqual({ ...bank, claimedAt: START });
  expect(await em().findOneOrFail(QuestionBankEntity, { topicId })).toMatchObject({ claimedAt: START, batches: 1 });
});

test('a lease is renewed while work runs, and the work ends when the lease is lost or the worker stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const terms = { durationMs: 12_000, renewalMs: 4000 };
  const waitFor = (signal: AbortSignal) => once(signal, 'abort').then(() => 'ended');
  const stopping = new AbortController();
  let seconds = 0;
  const holder = { clock: () => at(seconds), stopping: stopping.signal, terms };

  const lease = await acquireAt(0);
  const isHeld = await whileRenewing(db(), lease, holder, async (signal) => {
    seconds = 9;
    await vi.advanceTimersByTimeAsync(terms.renewalMs);
    await expect.poll(async () => (await find()).dueAt).toEqual(at(21));
    return !signal.aborted;
  });
  expect(isHeld).toBe(true);
  // Nothing renews the lease after the work.
  expect(vi.getTimerCount()).toBe(0);

  const ended = whileRenewing(db(), lease, holder, waitFor);
  await em().nativeUpdate(MailEntity, row.key, { claimedAt: at(30) });
  await vi.advanceTimersByTimeAsync(terms.renewalMs);
  expect(await ended).toBe('ended');

  const stopped = whileRenewing(db(), { ...lease, claimedAt: at(30) }, holder, waitFor);
  stopping.abort();
  expect(await stopped).toBe('ended');
});

test('work under a lease returns after its last renewal, so that no query is left when the pool ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const terms = { durationMs: 12_000, renewalMs: 4000 };
  const holder = { clock: () => at(9), stopping: new AbortController().signal, terms };
  const lease = await acquireAt(0);
  const steps: string[] = [];
  const locker = await db().startTransaction().execute();
  await locker.selectFrom('mails').select('id').where('id', '=', row.key.id).forUpdate().execute();

  const done = whileRenewing(db(), lease, holder, async () => {
    await vi.advanceTimersByTimeAsync(terms.renewalMs);
    return 'done';
  }).then((result) => steps.push(result));
  const waiting = sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like '%due_at%'`;
  await expect.poll(async () => (await waiting.execute(db())).rows).toHaveLength(1);
  steps.push('the row is free');
  await locker.rollback().execute();
  await done;
  expect(steps).toEqual(['the row is free', 'done']);
  expect((await find()).dueAt).toEqual(at(21));
});
