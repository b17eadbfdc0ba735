import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { breakNotes, FAULTS, NOTE_LOCK } from '../testing/failing-notes.ts';
import { newUser, type TestUser } from '../testing/user.ts';
import { createLog } from './log.ts';
import { describeError } from './safe-error.ts';

const lines: string[] = [];
const log = createLog('trace', 'test', { write: (line) => void lines.push(line) });
const logged = () => lines.splice(0).join('');

const server = testApp(async () => {
  const databaseUrl = await ownDatabase();
  await breakNotes(databaseUrl);
  return { databaseUrl, deps: { log } };
});

const MARK = /[\da-f]{8}-[\da-f-]{27}/g;
const contentFor = (fault: string) => `${fault}-${randomUUID()}\n    at ${randomUUID()} (node:a:1:1)`;

/** Saves a note that the database refuses. Expects that its text is neither in the log nor in the response. */
async function failToSave({ call }: TestUser, content: string): Promise<void> {
  logged();
  const answer = await call('POST', '/notes', { topicId: '1.1', content });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  const text = logged();
  for (const mark of content.match(MARK)!)
    for (const place of [text, JSON.stringify(answer)]) expect(place).not.toContain(mark);
  expect(text).toMatch(/"err":\{"type":"\w+/);
  expect(text).toContain('"stack":"    at ');
}

test.each(FAULTS)(
  'a note that fails by "%s" shows up neither in the log nor in the response [SEC-20]',
  async (fault) => {
    const user = await newUser(server.app);
    const content = contentFor(fault);
    if (fault === 'unique') expect((await user.call('POST', '/notes', { topicId: '1.1', content })).status).toBe(200);
    await failToSave(user, content);
  },
);

test('a note whose statement the database ends, as after a time limit, shows up in neither [SEC-20]', async () => {
  const user = await newUser(server.app);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [NOTE_LOCK]);
  const failing = failToSave(user, contentFor('waits'));
  const end = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;
  await expect.poll(async () => (await client.query(end)).rowCount).toBe(1);
  await failing;
  await client.end();
});

test('text that cannot be stored is in neither the log nor the response [SEC-20]', async () => {
  const { call } = await newUser(server.app);
  const mark = randomUUID();
  logged();
  const answer = await call('POST', '/notes', { topicId: '1.1', content: `${mark}\u0000` });
  expect(answer.status).toBe(400);
  for (const place of [logged(), JSON.stringify(answer)]) expect(place).not.toContain(mark);
});

test('requests are logged without cookies, passwords, credentials and query strings [SEC-20]', async () => {
  const [cookie, query, basic, password] = Array.from({ length: 4 }, () => randomUUID());
  await server.app.inject({
    method: 'POST',
    url: `/api/auth/sign-in?token=${query}`,
    headers: { cookie: `sign_in=${cookie}; a=${cookie}`, authorization: `Basic ${basic}` },
    payload: { email: `${password}@example.com`, password },
  });
  await server.app.inject({ url: `/reset-password?token=${query}`, headers: { cookie: `a=${cookie}` } });
  await server.app.inject({ url: `/api/no/such?token=${query}` });
  const text = logged();
  expect(text).toContain('"path":"/api/auth/sign-in"');
  for (const secret of [cookie, query, basic, password]) expect(text).not.toContain(secret);
});

test('what an operator needs to find a fault stays: type, code, names of the schema and the place in the code [SEC-20]', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const error = await client
    .query("insert into progress (id, topic_id) values (gen_random_uuid(), 'secret')")
    .catch((fault) => fault);
  await client.end();
  log.error({ err: new Error('secret', { cause: error }) }, 'a call failed');
  const { err, msg } = JSON.parse(logged());
  expect(msg).toBe('a call failed');
  expect(err).toMatchObject({ type: 'Error', stack: expect.stringContaining('log.test.ts') });
  expect(err.cause).toMatchObject({ code: '23502', table: 'progress', column: expect.any(String) });
  expect(JSON.stringify(err)).not.toContain('secret');
  expect(describeError(error)).toMatch(/^error 23502 progress\.\w+$/);
});

test.each([
  ['an error alone', new Error('secret'), undefined],
  ['its message repeated', { err: new Error('secret') }, 'secret'],
  ['JSON', { err: fault(() => JSON.parse('{"secret')) }, 'failed'],
  ['an address', { err: fault(() => new URL('secret')) }, 'failed'],
  ['other fields', { err: Object.assign(new Error('x'), { where: 'secret', params: ['secret'] }) }, 'failed'],
  ['several errors', { err: new AggregateError([new Error('secret')], 'secret') }, 'failed'],
  ['a text', { err: 'secret' }, 'failed'],
])('%s does not bring data into the log [SEC-20]', (_what, first, message) => {
  log.error(first, message);
  const text = logged();
  expect(text).toContain('"type"');
  expect(text).not.toContain('secret');
});

test('why a connection failed is logged in words [SEC-20]', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address: '127.0.0.1',
    port: 1,
  });
  log.warn({ err: refused }, 'not ready');
  log.warn({ err: new Error("select 'secret' - Query read timeout") }, 'not ready');
  const text = logged();
  expect(text).toContain('"code":"ECONNREFUSED","syscall":"connect","address":"127.0.0.1","port":1');
  expect(text).toContain('"message":"Query read timeout"');
  expect(text).not.toContain('secret');
});

function fault(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
