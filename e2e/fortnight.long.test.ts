// A fortnight up to the exam in the browser. The server runs in this process, so that its clock can be moved, and the
// browser's clock with it. The clocks go back on the ninth day.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewQueue } from '#shared/review.ts';
import type { Today } from '#shared/today.ts';
import { addDays, startOfDay } from '#shared/zone-days.ts';
import { freePort } from '../scripts/start/readiness.ts';
import { startTestApp, type TestApp } from '../src/testing/app.ts';
import { createAccount, journeys } from './browser.ts';

const TIME_ZONE = 'America/New_York';
const START = '2026-10-24';
const EXAM = '2026-11-07';
const MINUTES = 5;
const GRADED_A_DAY = 8;
const HOUR_MS = 3_600_000;

const { open } = journeys();
const at = (day: number, hour: number) =>
  new Date(startOfDay(TIME_ZONE, addDays(START, day)).getTime() + hour * HOUR_MS);

let now = at(0, 18);
let server: TestApp;
let baseURL: string;
beforeAll(async () => {
  const port = await freePort();
  baseURL = `http://localhost:${port}`;
  server = await startTestApp({ env: { PORT: String(port), PUBLIC_URL: baseURL }, deps: { clock: () => now } });
  await server.app.listen({ port });
});
afterAll(() => server?.close());

async function moveTo(page: Page, day: number, hour = 18) {
  now = at(day, hour);
  await page.clock.setFixedTime(now);
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Today' });
const get = async (page: Page, path: string) => await (await page.request.get(`/api${path}`)).json();

/** Reviews some items by keyboard and returns how many. The page never offers more than the minutes of the day. */
async function review(page: Page): Promise<number> {
  const { items }: ReviewQueue = await get(page, '/review/queue');
  const examEnd = startOfDay(TIME_ZONE, addDays(EXAM, 1)).getTime();
  for (const { ifAgain, ifGood } of items) {
    expect(Math.max(Date.parse(ifAgain), Date.parse(ifGood))).toBeLessThan(examEnd);
  }
  await page.goto('/review');
  const left = await page.getByText(/^(\d+ left|Top \d+ of \d+ due), about \d+ minutes?$/).textContent();
  expect(Number(left!.match(/about (\d+)/)![1])).toBeLessThanOrEqual(MINUTES);
  const graded = Math.min(items.length, GRADED_A_DAY);
  for (let index = 0; index < graded; index += 1) {
    await page.getByRole('button', { name: 'Show Answer' }).waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: /^Good/ }).waitFor();
    await page.keyboard.press(index % 4 === 1 ? '1' : '2');
    await page.getByRole('button', { name: /^Good/ }).waitFor({ state: 'detached' });
  }
  await expect.poll(async () => (await get(page, '/review/summary')).reviewed.at(-1)?.count).toBe(graded);
  return graded;
}

test('a fortnight with missed days and a change of clocks leads to the exam day [REV-02, REV-03, TODAY-02, TODAY-03]', async () => {
  const page = await open({ baseURL, timezoneId: TIME_ZONE });
  await moveTo(page, 0);
  await createAccount(page, '/dashboard');
  for (let card = 0; card < 30; card += 1) {
    const data = { topicId: ['1.1', '2.1', '5.3'][card % 3], question: `How long is ${card}?`, answer: '30 days' };
    await page.request.post('/api/flashcards', { data });
  }
  await page.request.post('/api/today/welcome', { data: { hasStudied: false } });
  const data = { examDate: EXAM, minutesPerDay: MINUTES, timeZone: TIME_ZONE };
  expect((await page.request.put('/api/study-settings', { data })).ok()).toBe(true);

  // The fourth, fifth and seventh day are missed, among others.
  for (const day of [0, 1, 2, 5, 8, 9]) {
    await moveTo(page, day);
    await page.goto('/dashboard');
    await panelOf(page)
      .getByText(`${14 - day}`, { exact: true })
      .first()
      .waitFor();
    const { minutes, blocks }: Today = await get(page, '/today');
    const longest = blocks.some(({ kind }) => kind === 'exam') ? 50 : MINUTES;
    expect(minutes).toBe(MINUTES);
    expect(blocks.reduce((sum, block) => sum + block.minutes, 0)).toBeLessThanOrEqual(longest);
    expect(await review(page)).toBeGreaterThan(0);
  }

  await moveTo(page, 11);
  await page.goto('/dashboard');
  await panelOf(page).getByText('this is your last practice exam', { exact: false }).waitFor();
  const kinds = ((await get(page, '/today')) as Today).blocks.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'topic' || kind === 'quiz')).toEqual([]);
  await review(page);

  await moveTo(page, 13);
  await page.goto('/dashboard');
  await panelOf(page).getByText('Your exam is tomorrow', { exact: false }).first().waitFor();
  await page.getByText('What to bring tomorrow').waitFor();
  expect(await review(page)).toBeGreaterThan(0);

  await moveTo(page, 14, 7);
  await page.goto('/dashboard');
  await panelOf(page).getByText('Your exam is today', { exact: false }).first().waitFor();
  await page.getByText('What to bring today').waitFor();
  expect(((await get(page, '/today')) as Today).blocks).toMatchObject([{ kind: 'review' }]);
  await page.goto('/review');
  await page.getByRole('button', { name: 'Show Answer' }).waitFor();

  // The day after, no date shortens the schedule.
  await moveTo(page, 15);
  await page.goto('/dashboard');
  await panelOf(page).getByRole('listitem').first().waitFor();
  expect(((await get(page, '/today')) as Today).daysLeft).toBeNull();
});
