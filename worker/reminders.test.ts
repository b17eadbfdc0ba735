// Reminders from the job to the mailbox, with the real database, a real mail server and a clock that the tests move.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { MailEntity } from '#schema/entities/mail.ts';
import { UserEntity } from '#schema/entities/user.ts';
import { openCall } from '#server/call.ts';
import { remindHandler } from '#server/features/reminders/reminders.work.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { bodyOf, takeQuiz } from '#server/testing/quizzes.ts';
import { startSmtp } from '#server/testing/smtp.ts';
import { newUser, PASSWORD, type TestUser } from '#server/testing/user.ts';
import type { Today } from '#shared/today.ts';
import { addDays, startOfDay } from '#shared/zone-days.ts';
import { testProduct } from './testing/product.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONE = 'America/New_York';
/** The clocks go back on the ninth day. */
const START = '2026-10-24';
const EVENING = 19 * HOUR;

let now = new Date();
const here = testProduct({ env: { SMTP_URL: 'smtp://localhost:1' }, deps: { clock: () => now } });
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox(here.server);
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  await here.em().nativeDelete(UserEntity, {});
  await here.em().nativeDelete(MailEntity, {});
});

const goTo = (day: string, time = EVENING) => {
  // The evening of a day is at the same time by the clock, however long the day is.
  const sameClock = (startOfDay(ZONE, addDays(day, 1)).getTime() - startOfDay(ZONE, day).getTime() - DAY) % DAY;
  now = new Date(startOfDay(ZONE, day).getTime() + time + (time === EVENING ? sameClock : 0));
};
const remind = () => remindHandler.run(openCall(here.server.deps, null), {}, here.terms());

/** Runs both jobs. Returns the mail that reached the user. */
async function mailTo({ email }: TestUser) {
  await remind();
  return (await mailbox.deliver()).get(email);
}
const isReminded = async (user: TestUser) => (await mailTo(user)) !== undefined;

/** Returns a user in New York, whose plans begin with reading, and who wants the reminder. */
async function student({ at = '19:00', day = START, settings = {} } = {}): Promise<TestUser> {
  goTo(day, 10 * HOUR);
  const user = await newUser(here.server.app);
  const token = await mailbox.tokenFor(user.email);
  const calls = [
    await user.call('POST', '/account/confirm-address', { token }),
    await user.call('PUT', '/study-settings', { minutesPerDay: 30, timeZone: ZONE, hasStudied: false, ...settings }),
    await user.call('PUT', '/reminder', { isOn: true, at }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200]);
  return user;
}

const todayOf = async ({ call }: TestUser) => bodyOf(await call<Today>('GET', '/today'));

async function doTheDay(user: TestUser): Promise<void> {
  for (let { next } = await todayOf(user); next; { next } = await todayOf(user)) {
    const { kind, topicId, minutes } = next;
    if (kind === 'quiz') await takeQuiz(user, topicId!);
    else await user.call('POST', '/progress', { topicId, timeSpent: minutes * 60 });
  }
  expect((await todayOf(user)).isDone).toBe(true);
}

test('one mail each evening with what is left of the plan, none on a finished day, none on the exam day and after [BEYOND-06]', async () => {
  const examDate = addDays(START, 10);
  const user = await student({ settings: { examDate, minutesPerDay: 5 } });
  const [reminded, done] = [[] as number[], [2, 5]];
  for (let index = 0; index < 14; index += 1) {
    const day = addDays(START, index);
    goTo(day, 10 * HOUR);
    if (done.includes(index)) await doTheDay(user);
    else await todayOf(user);
    expect(await isReminded(user), day).toBe(false);
    goTo(day);
    if (await isReminded(user)) reminded.push(index);
    for (const later of [MINUTE, 3 * HOUR]) {
      now = new Date(now.getTime() + later);
      expect(await isReminded(user), day).toBe(false);
    }
  }
  // On the eve of the exam there is nothing to do.
  expect(reminded).toEqual([0, 1, 3, 4, 6, 7, 8]);
});

test('the mail names what is left, leads to the dashboard, and has the link and the headers to unsubscribe [BEYOND-06]', async () => {
  const user = await student();
  const { blocks } = await todayOf(user);
  goTo(START);
  const mail = (await mailTo(user))!;
  const minutes = blocks.reduce((sum, block) => sum + block.minutes, 0);
  expect(mail.subject).toBe(`Your plan for today: ${minutes} minutes`);
  const { publicUrl } = here.server.deps.env;
  for (const words of ['Hello Rosa', `Read 1.1 `, `${blocks[0]!.minutes} minutes`, `${publicUrl}/dashboard`, '7:00 PM'])
    expect(mail.text).toContain(words);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const url = /^<(.+)>$/.exec(header('list-unsubscribe')!)![1]!;
  expect(url).toMatch(new RegExp(`^${publicUrl}/unsubscribe\\?token=`));
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(url);

  const unsubscribed = await here.server.app.inject({
    ...{ method: 'POST', url: url.slice(publicUrl.length), payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(unsubscribed.statusCode).toBe(200);
  expect((await user.call('GET', '/reminder')).body).toEqual({ isOn: false, at: '19:00' });
  goTo(addDays(START, 1));
  expect(await isReminded(user)).toBe(false);
});

test.each([
  ['skip', '2027-03-14', '02:30', '2027-03-14T07:00:00Z'],
  ['repeat', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
])('when the clocks %s the time of the reminder, one mail comes [BEYOND-06]', async (_what, day, at, expected) => {
  const user = await student({ at, day: addDays(day, -1) });
  const sent: string[] = [];
  goTo(day, 0);
  for (const end = now.getTime() + 6 * HOUR; now.getTime() < end; now = new Date(now.getTime() + 15 * MINUTE))
    if (await isReminded(user)) sent.push(now.toISOString());
  expect(sent).toEqual([new Date(expected).toISOString()]);
  now = new Date(startOfDay(ZONE, addDays(day, 1)).getTime() + 3 * HOUR);
  expect(await isReminded(user)).toBe(true);
});

test('after 14 days without a visit the mails end, and with the next visit they go on [BEYOND-06]', async () => {
  const user = await student();
  const reminded: number[] = [];
  for (let index = 0; index < 17; index += 1) {
    goTo(addDays(START, index));
    if (await isReminded(user)) reminded.push(index);
  }
  expect(reminded).toEqual(Array.from({ length: 15 }, (_, index) => index));
  goTo(addDays(START, 17));
  expect(await remind()).toEqual({ queued: 0 });
  // The sign-in has not ended, and a sign-out is a visit, too.
  await here.server.app.inject({ url: '/api/logout', headers: { cookie: user.cookie } });
  goTo(addDays(START, 18));
  expect(await isReminded(user)).toBe(true);
  goTo(addDays(START, 40), 10 * HOUR);
  await user.call('POST', '/auth/sign-in', { email: user.email, password: PASSWORD });
  goTo(addDays(START, 40));
  expect(await isReminded(user)).toBe(true);
});

test('a change of the time, the zone or the exam moves the reminder, but never to a second one on a day [BEYOND-06]', async () => {
  const user = await student();
  goTo(START, 12 * HOUR);
  await user.call('PUT', '/reminder', { isOn: true, at: '13:00' });
  goTo(START, 13 * HOUR);
  expect(await isReminded(user)).toBe(true);
  await user.call('PUT', '/reminder', { isOn: true, at: '19:00' });
  goTo(START);
  expect(await isReminded(user)).toBe(false);

  goTo(addDays(START, 1), 12 * HOUR);
  await user.call('PUT', '/study-settings', { timeZone: 'America/Los_Angeles' });
  goTo(addDays(START, 1));
  expect(await isReminded(user)).toBe(false);
  now = new Date(now.getTime() + 3 * HOUR);
  expect(await isReminded(user)).toBe(true);

  await user.call('PUT', '/study-settings', { timeZone: ZONE, examDate: addDays(START, 2) });
  goTo(addDays(START, 2));
  expect(await isReminded(user)).toBe(false);
  await user.call('PUT', '/study-settings', { examDate: addDays(START, 5) });
  goTo(addDays(START, 3));
  expect(await isReminded(user)).toBe(true);
});

test('a mail that the mail server did not take on the day is not sent the day after [BEYOND-06]', async () => {
  const user = await student();
  goTo(START);
  expect(await remind()).toEqual({ queued: 1 });
  goTo(addDays(START, 1), 1 * MINUTE);
  expect((await mailbox.deliver()).get(user.email)).toBeUndefined();
  expect(await here.em().count(MailEntity, { kind: 'reminder' })).toBe(0);
  // The job did not run in the evening.
  goTo(addDays(START, 2), 1 * HOUR);
  expect(await isReminded(user)).toBe(false);
  goTo(addDays(START, 2));
  expect(await isReminded(user)).toBe(true);
});

test('two workers send one mail, and it waits for mail that somebody waits for [BEYOND-06]', async () => {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  const users = [await student(), await student(), await student()];
  goTo(START);
  await Promise.all([remind(), remind()]);
  await users[0]!.call('POST', '/auth/request-reset', { email: users[0]!.email });
  const env = { ...here.server.deps.env, smtpUrl: smtp.url };
  await here.work({ env });
  await here.work({ env });
  onTestFinished(here.stopWorkers);
  await expect.poll(() => smtp.received.length).toBeGreaterThanOrEqual(4);
  await expect.poll(() => here.em().count(MailEntity, { status: { $in: ['waiting', 'sending'] } })).toBe(0);
  expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(
    [users[0]!, ...users].map(({ email }) => email).toSorted(),
  );
});
