import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reminder } from '#shared/reminders.ts';
import { testApp } from '../../testing/app.ts';
import { ownDatabase } from '../../testing/database.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { caller, newUser, type TestUser } from '../../testing/user.ts';

const server = testApp(async () => ({
  databaseUrl: await ownDatabase(),
  env: { SMTP_URL: 'smtp://localhost:1' },
}));
const withoutMail = testApp();
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox(server);
});
afterAll(() => mailbox.close());

const ON: Reminder = { isOn: true, at: '07:30' };
const read = async ({ call }: Pick<TestUser, 'call'>) => (await call<Reminder>('GET', '/reminder')).body;
const save = ({ call }: Pick<TestUser, 'call'>, reminder: object) => call<Reminder>('PUT', '/reminder', reminder);

async function confirmedUser(): Promise<TestUser> {
  const user = await newUser(server.app);
  const token = await mailbox.tokenFor(user.email);
  expect((await user.call('POST', '/account/confirm-address', { token })).status).toBe(200);
  return user;
}

test('the reminder is off at first, and a user whose address is confirmed can switch it on and off [BEYOND-06]', async () => {
  const user = await confirmedUser();
  expect(await read(user)).toEqual({ isOn: false, at: '19:00' });
  expect(await save(user, ON)).toMatchObject({ status: 200, body: ON });
  expect(await read(user)).toEqual(ON);
  // The other settings stay the default ones, and other settings leave the reminder alone.
  await user.call('PUT', '/study-settings', { examDate: null, timeZone: 'America/Denver' });
  expect(await read(user)).toEqual(ON);
  const off = { ...ON, isOn: false };
  expect(await save(user, off)).toMatchObject({ status: 200, body: off });
  expect(await read(user)).toEqual(off);
});

test('without mail, or with an address that is not confirmed, it can only be off [BEYOND-06]', async () => {
  const off = { isOn: false, at: '08:00' };
  for (const [user, reason] of [
    [await newUser(server.app), 'addressUnconfirmed'],
    [await newUser(withoutMail.app), 'noMail'],
  ] as const) {
    expect(await save(user, ON)).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason } });
    expect(await read(user)).toEqual({ isOn: false, at: '19:00' });
    expect(await save(user, off)).toMatchObject({ status: 200, body: off });
  }
});

test('another time than HH:MM is 400, and visitors have no reminder [BEYOND-06]', async () => {
  const user = await confirmedUser();
  for (const at of ['24:00', '7:30', '07:60', '19:00:00', '', ' 19:00', null, 19])
    expect((await save(user, { isOn: false, at })).status, String(at)).toBe(400);
  for (const reminder of [{ at: '19:00' }, { isOn: true }, { isOn: 'yes', at: '19:00' }, {}])
    expect((await save(user, reminder)).status).toBe(400);
  for (const method of ['GET', 'PUT'] as const)
    expect((await caller(server.app)(method, '/reminder', method === 'PUT' ? ON : undefined)).status).toBe(401);
});
