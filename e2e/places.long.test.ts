import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, DESK, journeys, PHONE, register, waitForIdle } from './browser.ts';
import { THUMB } from './exam-steps.ts';
import { fingerFaults, screenFaults, sidewaysFaults } from './faults.ts';
import { atQuestion } from './quiz-steps.ts';

const { open } = journeys();

const bottom = async (page: Page, name: string) => {
  const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
  return box.y + box.height;
};
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test("on a desk 'Exam Topics' is in view, and practice and progress are three pages each, which link to each other [VOICE-08]", async () => {
  const page = await open({ viewport: DESK });
  await createAccount(page, '/dashboard');
  const topics = page.getByRole('complementary').getByRole('heading', { name: 'Exam Topics' });
  await topics.waitFor();
  const { y, height } = (await topics.boundingBox())!;
  expect(y + height).toBeLessThan(DESK.height);
  for (const [first, ...group] of [
    [
      ['Practice', 'Practice', '/practice'],
      ['My Mistakes', 'My Mistakes', '/mistakes'],
      ['Law Numbers', 'Law Numbers', '/drill'],
      ['Mixed Practice', 'Practice', '/practice'],
    ],
    [
      ['Progress', 'Progress Report', '/progress'],
      ['Readiness', 'Readiness', '/readiness'],
      ['Quiz Analysis', 'Quiz Performance Analysis', '/quiz-analysis'],
      ['Progress', 'Progress Report', '/progress'],
    ],
  ] as const) {
    const tabs = page.getByRole('main').getByRole('navigation', { name: first[0] });
    await page.getByRole('complementary').getByRole('link', { name: first[0] }).click();
    await page.getByRole('heading', { level: 1, name: first[1] }).waitFor();
    for (const [name, heading, path] of group) {
      await tabs.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${heading} \\| `));
      expect(await tabs.getByRole('link', { name, exact: true }).getAttribute('aria-current')).toBe('page');
    }
  }
});

test('on a phone a bar leads to the main places; it hides nothing, is away while a text field has the focus and in an open exam, and nothing moves [VOICE-09]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await createAccount(page, '/practice');
  await page.getByRole('button', { name: 'Start Practice' }).waitFor();
  await bar(page).getByRole('link', { name: 'Practice', exact: true }).waitFor();
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  const top = async () => (await bar(page).boundingBox())!.y;
  expect(await bottom(page, 'Start Practice')).toBeLessThan(await top());

  // At the end of the page, its last line is above the bar.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await waitForIdle(page);
  const end = (await page.getByRole('contentinfo').boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual((await top()) + 1);

  await bar(page).getByRole('button', { name: 'Topics' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Sidebar' });
  const topics = sheet.getByRole('heading', { name: 'Exam Topics' });
  await expect.poll(() => topics.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await expect.poll(async () => (await topics.boundingBox())!.y).toBeLessThan(200);
  await sheet.getByRole('link', { name: /^1\.1/ }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: /Traditional/ }).waitFor();
  expect([...(await sidewaysFaults(page)), ...(await fingerFaults(page))]).toEqual([]);
  const reading = (await page.getByRole('navigation', { name: 'Reading place' }).boundingBox())!;
  expect(reading.y + reading.height).toBeLessThanOrEqual((await top()) + 1);

  await page.goto('/topic/1.1?tab=quiz');
  await atQuestion(page, 1);
  await bar(page).waitFor();
  expect(await bottom(page, 'Submit Answer')).toBeLessThan(await top());

  await page.goto('/notes');
  await bar(page).waitFor();
  await page.getByText('No notes yet').waitFor();
  const height = await heightOf(page);
  await page.getByRole('textbox', { name: 'Note', exact: true }).tap();
  await bar(page).waitFor({ state: 'hidden' });
  expect(await heightOf(page)).toBe(height);
  await page.getByRole('heading', { level: 1 }).tap();
  await bar(page).waitFor();

  await bar(page).getByRole('link', { name: 'Exam' }).tap();
  await THUMB.start(page, 'Mini');
  await atQuestion(page, 1, 20);
  expect(await bar(page).count()).toBe(0);
});

test('a visitor on a phone has no bar [VOICE-09]', async () => {
  const page = await open({ viewport: PHONE });
  await page.goto('/');
  await page.getByText('Get Started').first().waitFor();
  await waitForIdle(page);
  expect(await bar(page).count()).toBe(0);
  await register(page);
  await page.goto('/');
  await bar(page).waitFor();
});
