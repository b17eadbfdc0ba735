import { beforeAll, expect, test } from 'vitest';
import { UserEntity } from '#schema/entities/user.ts';
import { callOf, testApp } from '../../testing/app.ts';
import { newUser, PASSWORD, type TestUser } from '../../testing/user.ts';
import { unsubscribeUrl } from './unsubscribe.service.ts';

const server = testApp({ env: { SMTP_URL: 'smtp://localhost:1', PUBLIC_URL: 'https://study.example' } });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const ON = { isOn: true, at: '19:00' };

let user: TestUser;
let url: string;
beforeAll(async () => {
  [user, url] = await subscriber();
});

async function subscriber(): Promise<[TestUser, string]> {
  const user = await newUser(server.app);
  await server.deps.orm.em.fork().nativeUpdate(UserEntity, { id: user.id }, { confirmedAt: new Date() });
  expect((await user.call('PUT', '/reminder', ON)).status).toBe(200);
  const link = await unsubscribeUrl(callOf(server), user.id);
  return [user, link.replace('https://study.example', '')];
}

const reminderOf = async ({ call }: TestUser) => (await call('GET', '/reminder')).body;
const open = (url: string) => server.app.inject({ url });
const send = (url: string, payload = ONE_CLICK, headers: Record<string, string> = FORM) =>
  server.app.inject({ method: 'POST', url, payload, headers });

test('the link shows a page with a button, and opening it changes nothing [BEYOND-06]', async () => {
  const page = await open(url);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<button class="primary">Stop Reminders</button>');
  expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect(await reminderOf(user)).toEqual(ON);
});

test("one click of a mail provider's button switches it off, without a cookie, from any site, and again [BEYOND-06]", async () => {
  const elsewhere = { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
  for (const headers of [FORM, elsewhere]) {
    const { statusCode, body } = await send(url, ONE_CLICK, headers);
    expect([statusCode, body.includes('Reminders are off')]).toEqual([200, true]);
    expect(await reminderOf(user)).toEqual({ ...ON, isOn: false });
  }
  await user.call('PUT', '/reminder', ON);
  const parts = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  expect((await send(url, parts, { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(200);
  expect(await reminderOf(user)).toEqual({ ...ON, isOn: false });
});

test('any other body is refused and changes nothing [BEYOND-06]', async () => {
  const [other, own] = await subscriber();
  for (const [payload, headers, status] of [
    ['', FORM, 400],
    ['List-Unsubscribe=Two-Clicks', FORM, 400],
    ['{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }, 400],
    [ONE_CLICK, { 'content-type': 'text/xml' }, 415],
    [`${ONE_CLICK}&x=${'x'.repeat(5000)}`, FORM, 413],
  ] as const)
    expect((await send(own, payload, headers)).statusCode, payload.slice(0, 30)).toBe(status);
  expect(await reminderOf(other)).toEqual(ON);
});

test('a token that is made up, of somebody else, or of an account that is gone is 404 [BEYOND-06]', async () => {
  const [omar, own] = await subscriber();
  const [, signature] = own.split('.');
  const bad = ['', 'x', `${user.id}.${signature}`, `${omar.id}.`, omar.id, `${omar.id}.${'A'.repeat(43)}`];
  const urls = ['/unsubscribe', `${own}&token=x`, ...bad.map((token) => `/unsubscribe?token=${token}`)];
  for (const each of urls)
    expect([(await open(each)).statusCode, (await send(each)).statusCode], each).toEqual([404, 404]);
  expect(await reminderOf(omar)).toEqual(ON);
  expect((await omar.call('DELETE', '/account', { password: PASSWORD })).status).toBe(200);
  expect([(await open(own)).statusCode, (await send(own)).statusCode]).toEqual([404, 404]);
});
