import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import { DAY_MS } from '../../platform/time.ts';
import { testApp } from '../../testing/app.ts';
import { newUser, type TestUser } from '../../testing/user.ts';

const START = new Date('2026-11-22T20:00:00Z');
const BOOKED: StudySettings = {
  ...{ examDate: '2026-11-24', minutesPerDay: 40, timeZone: 'America/New_York', hasStudied: null },
};
let now = START;
const server = testApp({ deps: { clock: () => now } });
beforeEach(() => {
  now = START;
});

const save = async ({ call }: TestUser, changes: Partial<StudySettings> = {}) =>
  (await call('PUT', '/study-settings', { ...BOOKED, ...changes })).status;
const settingsOf = async ({ call }: TestUser) => (await call('GET', '/study-settings')).body;

test('after the exam the minutes and the time zone can change beside the date, and no other past date is taken [TODAY-05]', async () => {
  const user = await newUser(server.app);
  expect(await save(user)).toBe(200);
  now = new Date(START.getTime() + 5 * DAY_MS);
  expect(await save(user, { minutesPerDay: 60 })).toBe(200);
  expect(await save(user, { minutesPerDay: 60, timeZone: 'Asia/Tokyo' })).toBe(200);
  const saved = { ...BOOKED, minutesPerDay: 60, timeZone: 'Asia/Tokyo' };
  expect(await settingsOf(user)).toEqual(saved);
  for (const examDate of ['2026-11-23', '2026-11-25', '2026-11-26']) expect(await save(user, { examDate })).toBe(400);
  expect(await settingsOf(user)).toEqual(saved);
  expect(await save(user, { examDate: null })).toBe(200);
  expect(await save(user)).toBe(400);
  const other = await newUser(server.app);
  expect(await save(other)).toBe(400);
});

test('a time zone is a name: an offset and anything else is 400 [TODAY-05]', async () => {
  const user = await newUser(server.app);
  for (const timeZone of ['+05:00', '-03', '+0530', '\u221205:00', '', ' UTC', 'Mars/Olympus', 'America/New_York '])
    expect(await save(user, { timeZone }), timeZone).toBe(400);
  for (const timeZone of ['UTC', 'America/New_York', 'Pacific/Auckland', 'Etc/GMT+5'])
    expect(await save(user, { timeZone }), timeZone).toBe(200);
});

test('a setting that is not sent stays, and an empty body is 400 [TODAY-05]', async () => {
  const user = await newUser(server.app);
  const { call } = user;
  const put = async (changes: object) => await call('PUT', '/study-settings', changes);
  expect(await put({ hasStudied: true })).toMatchObject({
    status: 200,
    body: { ...DEFAULT_SETTINGS, hasStudied: true },
  });
  await save(user);
  expect((await put({ minutesPerDay: 60 })).body).toEqual({ ...BOOKED, minutesPerDay: 60 });
  expect((await put({ examDate: null })).body).toEqual({ ...BOOKED, minutesPerDay: 60, examDate: null });
  expect((await put({ hasStudied: false })).body).toMatchObject({ examDate: null, hasStudied: false });
  await Promise.all([put({ minutesPerDay: 45 }), put({ timeZone: 'UTC' }), put({ hasStudied: null })]);
  const saved = { examDate: null, minutesPerDay: 45, timeZone: 'UTC', hasStudied: null };
  expect(await settingsOf(user)).toEqual(saved);
  for (const changes of [{}, { other: 1 }, { hasStudied: 'no' }, { minutesPerDay: null }, { timeZone: null }])
    expect((await put(changes)).status, JSON.stringify(changes)).toBe(400);
  expect(await settingsOf(user)).toEqual(saved);
});
