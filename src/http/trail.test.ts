import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { SecurityEventEntity } from '#schema/entities/security-event.ts';
import { databaseOf } from '#schema/orm.config.ts';
import { createLog } from '../platform/log.ts';
import { clearSecurityEvents } from '../platform/security-trail.ts';
import { startTestApp, testApp } from '../testing/app.ts';
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

test('a flood of refusals fills neither the table nor the log [SEC-22]', async () => {
  lines.length = 0;
  const address = '198.51.100.6';
  const headers = { authorization: `Basic ${Buffer.from('operator:wrong').toString('base64')}` };
  for (let count = 0; count < 25; count += 1) await signIn(`${randomUUID()}@example.com`, 'wrong', address);
  for (let count = 0; count < 15; count += 1)
    await server.app.inject({ url: '/operator', remoteAddress: address, headers });
  expect(await events({ address })).toHaveLength(20);
  expect(lines.filter((line) => line.includes('security event'))).toHaveLength(20);

  for (let other = 0; other < 17; other += 1)
    for (let count = 0; count < 20; count += 1)
      await server.app.inject({ url: '/operator', remoteAddress: `192.0.2.${other}`, headers });
  expect(await em().count(SecurityEventEntity, { kind: 'operatorRefused' })).toBeLessThanOrEqual(300);
  const { id } = await newUser(server.app);
  expect(await kindsOf({ userId: id })).toEqual(['registered', 'signedIn']);
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
