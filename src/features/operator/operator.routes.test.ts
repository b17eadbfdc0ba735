import { randomUUID } from 'node:crypto';
import type { FastifyRequest, InjectOptions } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MailEntity, type OutboxMessage } from '#schema/entities/mail.ts';
import { refuseFlooder } from '../../http/paced-refusals.ts';
import { PATIENT_LIMITS, startTestApp, type TestApp, testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { newUser } from '../../testing/user.ts';
import { basicAuth as basic } from './testing/operator.ts';

const PASSWORD = 'a word: for operators, ü';
const NOW = new Date();

const server = testApp(async () => ({
  databaseUrl: await ownDatabase(),
  env: { OPERATOR_PASSWORD: PASSWORD },
  deps: { clock: () => NOW },
}));
afterEach(() => em().nativeDelete(MailEntity, {}));

const em = () => server.deps.orm.em.fork();
const OPERATOR = { authorization: basic('operator', PASSWORD) };

const get = (url: string, headers: Record<string, string> = OPERATOR, rest: InjectOptions = {}) =>
  server.app.inject({ url, headers, ...rest });
const press = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { ...OPERATOR, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  });

const CONTENT = {
  name: '<b>Rosa</b> & "Omar"',
  email: 'rosa@example.com',
  subject: '<script>alert(1)</script>',
  message: "It's <img src=x onerror=alert(1)> & more\nsecond line",
};

type Values = {
  message?: OutboxMessage;
  status?: 'waiting' | 'sending' | 'sent' | 'unclear' | 'failed';
  error?: string;
};

/** Puts this many equal mails into the outbox. Returns their ids. */
async function putMany(count: number, values: Values = {}) {
  const { message = { kind: 'contact', content: CONTENT }, ...rest } = values;
  const work = em();
  const waiting = { ...message, status: 'waiting' as const, attempts: 0, dueAt: NOW, createdAt: NOW };
  const mails = Array.from({ length: count }, () => work.create(MailEntity, { ...waiting, ...rest }));
  await work.flush();
  return mails.map(({ id }) => id);
}

const put = async (values?: Values) => (await putMany(1, values))[0]!;

const PAGES = ['/operator', '/operator/', '/operator/outbox', '/operator/queues', '/operator/no/such', '/metrics'];

describe('while OPERATOR_PASSWORD is unset', () => {
  const off = testApp();

  test.each(PAGES)('%s is 404 [OPS-24]', async (url) => {
    const { cookie } = await newUser(off.app);
    for (const headers of [{}, OPERATOR, { authorization: basic('operator', '') }, { cookie }]) {
      const answer = await off.app.inject({ url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['www-authenticate']).toBeUndefined();
    }
  });
});

test.each(PAGES)('%s is 401 for everyone but the operator, including users [OPS-24]', async (url) => {
  const { cookie } = await newUser(server.app);
  const wrong: Record<string, string>[] = [
    {},
    { cookie },
    { authorization: basic('operator', 'wrong') },
    { authorization: basic('operator', '') },
    { authorization: basic('Operator', PASSWORD) },
    { authorization: basic('', PASSWORD) },
    { authorization: basic('operator', `${PASSWORD} `) },
    { authorization: `Bearer ${PASSWORD}` },
    { authorization: 'Basic' },
    { authorization: 'Basic ////' },
    { authorization: PASSWORD },
    { cookie, authorization: basic('operator', 'wrong') },
  ];
  for (const [index, headers] of wrong.entries()) {
    const answer = await get(url, headers, { remoteAddress: `10.9.${PAGES.indexOf(url)}.${index}` });
    expect([headers, answer.statusCode]).toEqual([headers, 401]);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Operators", charset="UTF-8"');
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'UNAUTHORIZED' });
  }
  expect([200, 302, 404]).toContain((await get(url)).statusCode);
});

test('the password opens the outbox, which is never cached [OPS-23, OPS-24]', async () => {
  const answer = await get('/operator/outbox');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-frame-options']).toBe('DENY');
  expect(answer.body).toContain('Every message has been sent.');
});

test('password guesses are limited by address; a request without a password is not a guess [OPS-24, SEC-09]', async () => {
  const from = (remoteAddress: string, headers: Record<string, string>) =>
    get('/operator/outbox', headers, { remoteAddress });
  const guesser = '203.0.113.7';
  for (let count = 0; count < 40; count += 1) expect((await from(guesser, {})).statusCode).toBe(401);
  for (let count = 0; count < 40; count += 1) expect((await from(guesser, OPERATOR)).statusCode).toBe(200);
  const guesses = Array.from({ length: 30 }, (_, count) =>
    from(guesser, { authorization: basic('operator', `${count}`) }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const refused = await from(guesser, { authorization: basic('operator', 'wrong') });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.8', OPERATOR)).statusCode).toBe(200);
});

test('wrong passwords of others behind the same address lock out neither a scraper nor a known browser, and guessing stays limited [OPS-24, SEC-21]', async () => {
  const remoteAddress = '203.0.113.20';
  const ask = (headers: Record<string, string>, url = '/operator') => get(url, headers, { remoteAddress });
  const guess = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, guess) => ask({ authorization: basic('operator', `${guess}`) })));
  const { name, value } = (await ask(OPERATOR)).cookies[0]!;
  expect(name).toBe('operator_mark');
  const known = { ...OPERATOR, cookie: `${name}=${value}` };

  await guess(150);
  expect((await ask(OPERATOR, '/metrics')).statusCode).toBe(200);
  await guess(100);
  expect((await ask(OPERATOR, '/metrics')).statusCode).toBe(429);
  expect((await ask(known)).statusCode).toBe(200);
  expect((await ask(known, '/metrics')).cookies).toEqual([]);
  expect((await ask({ ...OPERATOR, cookie: `${name}=${value.slice(0, -4)}AAAA` })).statusCode).toBe(429);

  const mistaken = { ...known, authorization: basic('operator', 'wrong') };
  for (let count = 0; count < 20; count += 1) expect((await ask(mistaken)).statusCode).toBe(401);
  expect((await ask(mistaken)).statusCode).toBe(429);
});

test('past the second limit, wrong passwords from an address are refused one after the other, and many at once without a count; others and a known browser wait for none [LIM-24, OPS-24, SEC-21]', async () => {
  const own = await startTestApp({
    databaseUrl: server.databaseUrl,
    env: { OPERATOR_PASSWORD: PASSWORD },
    deps: { timeLimits: { ...PATIENT_LIMITS, refusal: 24 * 3_600_000 } },
  });
  const remoteAddress = '203.0.113.30';
  const ask = (headers: Record<string, string>, from = remoteAddress) =>
    own.app.inject({ url: '/operator', headers, remoteAddress: from });
  const { name, value } = (await ask(OPERATOR)).cookies[0]!;
  const { operatorChecks } = own.app.limits;
  await operatorChecks.set(remoteAddress, 200, operatorChecks.duration);
  let answers = 0;
  const guess = () =>
    void ask({ authorization: basic('operator', 'wrong') }).then(() => {
      answers += 1;
    });
  for (let count = 0; count < 20; count += 1) guess();
  const isFlood = () => {
    try {
      refuseFlooder({ flooder: null } as FastifyRequest, `operator ${remoteAddress}`);
      return false;
    } catch {
      return true;
    }
  };
  await expect.poll(isFlood).toBe(true);
  const count = vi.spyOn(operatorChecks, 'consume');
  guess();
  expect((await ask({ ...OPERATOR, cookie: `${name}=${value}` })).statusCode).toBe(200);
  expect((await ask(OPERATOR, '203.0.113.31')).statusCode).toBe(200);
  expect((await own.app.inject({ url: '/api/corrections', remoteAddress })).statusCode).toBe(200);
  expect(count.mock.calls).toEqual([['203.0.113.31', 1]]);
  expect(answers).toBe(0);
  await own.close();
});

test("a mark lasts 30 days, ends with the password, and is the site's own under https [SEC-21]", async () => {
  const at = { now: NOW.getTime() };
  const start = (password: string) =>
    startTestApp({
      databaseUrl: server.databaseUrl,
      env: { OPERATOR_PASSWORD: password, PUBLIC_URL: 'https://study.example' },
      deps: { clock: () => new Date(at.now) },
    });
  const [first, second] = [await start('the first password'), await start('the second password')];
  const ask = (app: TestApp['app'], password: string, cookie = '') =>
    app.inject({ url: '/metrics', headers: { authorization: basic('operator', password), cookie } });
  const [mark] = (await ask(first.app, 'the first password')).cookies;
  expect(mark).toMatchObject({ name: '__Host-operator_mark', path: '/', httpOnly: true, secure: true });
  const cookie = `${mark!.name}=${mark!.value}`;
  expect((await ask(first.app, 'the first password', cookie)).cookies).toEqual([]);
  expect((await ask(second.app, 'the second password', cookie)).cookies).toHaveLength(1);
  at.now += 16 * 86_400_000;
  expect((await ask(first.app, 'the first password', cookie)).cookies).toHaveLength(1);
  await Promise.all(Array.from({ length: 220 }, () => ask(first.app, 'wrong')));
  expect((await ask(first.app, 'the first password', cookie)).statusCode).toBe(200);
  at.now += 15 * 86_400_000;
  expect((await ask(first.app, 'the first password', cookie)).statusCode).toBe(429);
  await first.close();
  await second.close();
});

test('waiting, failed, and unclear mails are listed with their content as text, not as markup [OPS-23, CONTACT-12]', async () => {
  await put();
  await put({ status: 'unclear', error: 'The line <was> lost' });
  await put({ status: 'failed', error: 'Refused: 550' });
  await put({ status: 'sent', message: { kind: 'contact', content: { ...CONTENT, subject: 'Gone out' } } });
  await put({ message: { kind: 'password-reset', content: { email: 'omar@example.com' } } });
  const { body, headers } = await get('/operator/outbox');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src [^;]+; font-src 'self'; img-src 'self'; form-action 'self'/,
  );
  expect(body).toContain('4 messages have not been sent.');
  expect(body).toContain('&lt;b&gt;Rosa&lt;/b&gt; &amp; &quot;Omar&quot; &lt;rosa@example.com&gt;');
  expect(body).toContain('It&#39;s &lt;img src=x onerror=alert(1)&gt; &amp; more\nsecond line');
  expect(body.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(3);
  for (const words of ['The line &lt;was&gt; lost', 'Refused: 550', 'Password reset link', 'to omar@example.com'])
    expect(body).toContain(words);
  expect(body).not.toMatch(/<script|<img|<b>|Gone out/);
  expect(body.indexOf('Refused: 550')).toBeLessThan(body.indexOf('The line'));
});

test('the outbox and the overview say that mail waits, and name the missing variables [OPS-21, OPS-23]', async () => {
  for (const page of ['/operator/outbox', '/operator']) {
    const { body } = await get(page);
    expect(body).toContain('set up (SMTP_URL). Messages wait here until it is.');
    expect(body).toContain('CONTACT_EMAIL');
  }
  const set = await startTestApp({
    databaseUrl: server.databaseUrl,
    env: { OPERATOR_PASSWORD: PASSWORD, SMTP_URL: 'smtp://localhost:25', CONTACT_EMAIL: 'team@example.org' },
  });
  await put();
  const other = (await set.app.inject({ url: '/operator/outbox', headers: OPERATOR })).body;
  expect(other).not.toMatch(/SMTP_URL|CONTACT_EMAIL/);
  expect(other).toContain('to team@example.org');
  await set.close();
});

test('more than 50 mails are split into pages, each mail once [OPS-23]', async () => {
  const ids = await putMany(53);
  const idsOn = async (url: string) => {
    const { body } = await get(url);
    return [...body.matchAll(/outbox\/([\w-]{36})\/send/g)].map(([, id]) => id!);
  };
  const first = await idsOn('/operator/outbox');
  const second = await idsOn('/operator/outbox?page=2');
  expect([first.length, second.length]).toEqual([50, 3]);
  expect([...first, ...second].sort()).toEqual(ids.sort());
  for (const page of ['0', '-1', 'x', '1e9', '99'])
    expect((await get(`/operator/outbox?page=${page}`)).statusCode).toBe(200);
});

test("'Send again' makes a mail due with a whole day of attempts; a mail that is being sent does not change [OPS-23]", async () => {
  const failed = await put({ status: 'failed', error: 'Refused: 550' });
  await em().nativeUpdate(MailEntity, { id: failed }, { attempts: 28, dueAt: new Date('2026-01-01') });
  const pressed = await press(`/operator/outbox/${failed}/send`);
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/operator/outbox?note=again']);
  const mail = await em().findOneOrFail(MailEntity, { id: failed });
  expect(mail).toMatchObject({ status: 'waiting', attempts: 0, dueAt: NOW });

  const sending = await put({ status: 'sending' });
  for (const id of [sending, randomUUID(), 'nonsense']) {
    for (const action of ['send', 'remove'])
      expect((await press(`/operator/outbox/${id}/${action}`)).headers.location).toBe('/operator/outbox?note=gone');
  }
  expect((await em().findOneOrFail(MailEntity, { id: sending })).status).toBe('sending');
});

test("a mail that a worker is delivering is due now, and 'Send again' leaves it alone [OPS-23]", async () => {
  const [held, later] = [await put(), await put()];
  const dueAt = new Date(NOW.getTime() + 5 * 60_000);
  await em().nativeUpdate(MailEntity, { id: held }, { claimedAt: NOW, dueAt, attempts: 1 });
  await em().nativeUpdate(MailEntity, { id: later }, { dueAt });
  const { body } = await get('/operator/outbox');
  const dueTimes = [...body.matchAll(/data-label="Next attempt">(.*?)<\/td>/gs)].map(([, text]) => text);
  expect(dueTimes.toSorted()).toEqual([expect.stringContaining('<time'), 'now']);
  expect((await press(`/operator/outbox/${held}/send`)).headers.location).toBe('/operator/outbox?note=gone');
  expect(await em().findOneOrFail(MailEntity, { id: held })).toMatchObject({ attempts: 1, dueAt });
});

test("'Remove' deletes a mail; sent mails are not listed and stay [OPS-23]", async () => {
  const [waiting, sent] = [await put(), await put({ status: 'sent' })];
  await press(`/operator/outbox/${waiting}/remove`);
  await press(`/operator/outbox/${sent}/remove`);
  expect((await em().find(MailEntity, {})).map(({ id }) => id)).toEqual([sent]);
});

test("another site cannot use the browser's saved password to press a button [OPS-23, SEC-02]", async () => {
  const id = await put();
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://other.example' },
  ];
  for (const headers of foreign) {
    expect((await press(`/operator/outbox/${id}/remove`, headers)).statusCode).toBe(403);
  }
  expect((await get(`/operator/outbox/${id}/remove`)).statusCode).toBe(404);
  expect(await em().count(MailEntity, { id })).toBe(1);
  expect((await press(`/operator/outbox/${id}/remove`, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303);
});
