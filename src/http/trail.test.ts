import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { SecurityEventEntity } from '#schema/entities/security-event.ts';
import { databaseOf } from '#schema/orm.config.ts';
import { createLog } from '../platform/log.ts';
import { clearSecurityEvents } from '../platform/security-trail.ts';
import type { TimeLimits } from '../platform/time-limit.ts';
import { PATIENT_LIMITS, startTestApp, testApp } from '../testing/app.ts';
import { ownDatabase } from '../testing/database.ts';
import { caller, newUser, PASSWORD } from '../testing/user.ts';

const DAY = 86_400_000;
const OPERATOR_PASSWORD = 'a word for operators';

const lines: string[] = [];
const log = createLog('info', 'test', { write: (line) => void lines.push(line) });

const server = testApp(async () => ({
  databaseUrl: await ownDatabase(),
  env: { OPERATOR_PASSWORD },
  deps: { log },
}));

const em = () => server.deps.orm.em.fork();
const events = (filter: object = {}) => em().find(SecurityEventEntity, filter);
const kindsOf = async (filter: object) => (await events(filter)).map(({ kind }) => kind).toSorted();

const signIn = (email: string, password = PASSWORD, remoteAddress = '198.51.100.1', app = server.app) =>
  app.inject({ method: 'POST', url: '/api/auth/sign-in', remoteAddress, payload: { email, password } });

test('the trail has who did what to an account, and from where, in the database and in the log [SEC-22]', async () => {
  const { id: userId, email, call, cookie } = await newUser(server.app);
  lines.length = 0;
  const newPassword = 'another long enough password';
  await signIn(email, 'wrong');
  await signIn(email);
  await call('POST', '/account/change-email', { email: `${randomUUID()}@example.com`, password: 'wrong' });
  await call('POST', '/account/change-email', { email: `${randomUUID()}@example.com`, password: PASSWORD });
  await server.app.inject({ url: '/api/account/export', headers: { cookie } });
  await server.app.inject({ url: '/api/logout', headers: { cookie } });
  const again = (await signIn(email)).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const change = { currentPassword: PASSWORD, newPassword };
  expect((await caller(server.app, again)('POST', '/account/change-password', change)).status).toBe(200);

  expect(await kindsOf({ userId })).toEqual(
    [
      ...['registered', 'signedIn', 'signInRefused', 'signedIn', 'signInRefused', 'emailChangeRequested'],
      ...['accountExported', 'signedOut', 'signedIn', 'signedIn', 'passwordChanged'],
    ].toSorted(),
  );
  const [refused] = await events({ userId, kind: 'signInRefused', detail: null });
  expect(refused).toMatchObject({ address: '198.51.100.1' });
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.userId === userId);
  expect(logged.map(({ security }) => security)).toContain('passwordChanged');
  expect(logged.find(({ security }) => security === 'signInRefused')).toMatchObject({ address: '198.51.100.1' });
  for (const secret of [PASSWORD, newPassword, email]) expect(JSON.stringify(logged)).not.toContain(secret);
});

test('a refused sign-in for an unknown address and a request for a link name no user [SEC-22]', async () => {
  const { id: userId, email } = await newUser(server.app);
  const before = await kindsOf({ userId });
  await signIn(`${randomUUID()}@example.com`, 'wrong', '198.51.100.2');
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/request-reset',
    remoteAddress: '198.51.100.2',
    payload: { email },
  });
  expect(await kindsOf({ address: '198.51.100.2' })).toEqual(['passwordResetRequested', 'signInRefused']);
  expect(await events({ address: '198.51.100.2', userId: { $ne: null } })).toEqual([]);
  expect(await kindsOf({ userId })).toEqual(before);
});

test('removing an account removes its lines, except one that names its id [SEC-22, ACC-04]', async () => {
  const { id, email, call } = await newUser(server.app);
  await signIn(email, 'wrong', '198.51.100.3');
  expect(await events({ userId: id })).not.toEqual([]);
  expect((await call('DELETE', '/account', { password: PASSWORD })).status).toBe(200);
  expect(await events({ userId: id })).toEqual([]);
  expect(await events({ detail: id })).toMatchObject([{ kind: 'accountDeleted', userId: null }]);
});

test("the export has the user's own lines and nobody else's [SEC-22, ACC-01]", async () => {
  const [rosa, omar] = [await newUser(server.app), await newUser(server.app)];
  await signIn(rosa.email, 'wrong', '198.51.100.4');
  await signIn(omar.email, 'wrong', '198.51.100.5');
  const { body } = await server.app.inject({ url: '/api/account/export', headers: { cookie: rosa.cookie } });
  expect(JSON.parse(body).securityEvents).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'registered' }),
      expect.objectContaining({ kind: 'signInRefused', address: '198.51.100.4' }),
    ]),
  );
  expect(body).not.toContain('198.51.100.5');
});

test('a flood of refusals fills neither the table nor the log, and hides no guess at the operator password [SEC-22]', async () => {
  lines.length = 0;
  const address = '198.51.100.6';
  const headers = { authorization: `Basic ${Buffer.from('operator:wrong').toString('base64')}` };
  for (let count = 0; count < 25; count += 1) await signIn(`${randomUUID()}@example.com`, 'wrong', address);
  for (let count = 0; count < 15; count += 1)
    await server.app.inject({ url: '/operator', remoteAddress: address, headers });
  expect(await events({ address, kind: 'signInRefused' })).toHaveLength(20);
  expect(await events({ address, kind: 'operatorRefused' })).toHaveLength(15);
  expect(lines.filter((line) => line.includes(address))).toHaveLength(35);

  for (let other = 0; other < 17; other += 1)
    for (let count = 0; count < 20; count += 1)
      await server.app.inject({ url: '/operator', remoteAddress: `192.0.2.${other}`, headers });
  const single = { kind: 'operatorRefused' as const, address: { $ne: null } };
  expect(await em().count(SecurityEventEntity, single)).toBeLessThanOrEqual(300);
  const { id } = await newUser(server.app);
  expect(await kindsOf({ userId: id })).toEqual(['registered', 'signedIn']);
});

/** Starts a server with a log of its own. `told` sums the numbers that the lines of a kind tell. */
async function ownServer(options: { env?: NodeJS.ProcessEnv; timeLimits?: TimeLimits }) {
  const logged: { security?: string; detail?: string }[] = [];
  const ownLog = createLog('info', 'test', { write: (line) => void logged.push(JSON.parse(line)) });
  const { env, timeLimits = PATIENT_LIMITS } = options;
  const own = await startTestApp({ databaseUrl: server.databaseUrl, env, deps: { log: ownLog, timeLimits } });
  const told = (kind: string) =>
    logged
      .filter(({ security, detail }) => security === kind && detail?.endsWith(' more'))
      .reduce((sum, { detail }) => sum + Number.parseInt(detail!, 10), 0);
  return { ...own, told };
}

test('320 anonymous requests for a link hide no wrong password, and guesses at one account hide none at another [SEC-22]', async () => {
  const own = await ownServer({ env: { OPERATOR_PASSWORD } });
  const [rosa, omar] = [await newUser(own.app), await newUser(own.app)];
  const askForLink = (at: number) =>
    own.app.inject({
      method: 'POST',
      url: '/api/auth/request-reset',
      remoteAddress: `2001:db8:7:${at % 16}::1`,
      payload: { email: `${randomUUID()}@example.com` },
    });
  for (let at = 0; at < 320; at += 16)
    await Promise.all(Array.from({ length: 16 }, (_, more) => askForLink(at + more)));
  for (let at = 0; at < 80; at += 1) await signIn(rosa.email, 'wrong', `2001:db8:8:${at % 8}::1`, own.app);
  await signIn(omar.email, 'wrong', '198.51.100.8', own.app);
  const headers = { authorization: `Basic ${Buffer.from('operator:wrong').toString('base64')}` };
  await own.app.inject({ url: '/operator', remoteAddress: '2001:db8:7:1::1', headers });

  expect(await events({ userId: rosa.id, kind: 'signInRefused' })).toHaveLength(60);
  expect(await events({ userId: omar.id, kind: 'signInRefused' })).toHaveLength(1);
  expect(await events({ address: '2001:db8:7:1::/64', kind: 'operatorRefused' })).toHaveLength(1);
  // What no line has told yet is told when the server stops.
  await own.close();
  expect([own.told('passwordResetRequested'), own.told('signInRefused')]).toEqual([20, 20]);
});

test('beyond a budget, one line for each kind tells the number [SEC-22]', async () => {
  const own = await ownServer({ timeLimits: { ...PATIENT_LIMITS, trail: 1 } });
  for (let count = 0; count < 23; count += 1)
    await signIn(`${randomUUID()}@example.com`, 'wrong', '198.51.100.9', own.app);
  await expect.poll(() => own.told('signInRefused')).toBe(3);
  await own.close();
});

test('a trail that fails refuses no sign-in, and its line is in the log [SEC-22]', async () => {
  const broken = await startTestApp({ databaseUrl: await ownDatabase(), deps: { log } });
  const { email, id } = await newUser(broken.app);
  const client = new pg.Client({ connectionString: broken.databaseUrl });
  await client.connect();
  await client.query('alter table security_events rename to lost');
  await client.end();
  lines.length = 0;
  expect((await signIn(email, PASSWORD, '198.51.100.7', broken.app)).statusCode).toBe(200);
  expect((await signIn(email, 'wrong', '198.51.100.7', broken.app)).statusCode).toBe(401);
  expect(lines.filter((line) => line.includes('the security trail could not be written'))).toHaveLength(2);
  expect(lines.some((line) => line.includes('"security":"signedIn"') && line.includes(id))).toBe(true);
  await broken.close();
});

test('lines are deleted after 90 days [SEC-22]', async () => {
  await newUser(server.app);
  const count = await em().count(SecurityEventEntity, {});
  expect(await clearSecurityEvents(databaseOf(server.deps.orm), new Date(Date.now() + 89 * DAY))).toBe(0);
  expect(await clearSecurityEvents(databaseOf(server.deps.orm), new Date(Date.now() + 91 * DAY))).toBe(count);
});
