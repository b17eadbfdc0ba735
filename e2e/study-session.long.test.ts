import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StudySession } from '#shared/study-sessions.ts';
import { createAccount, journeys, PHONE, signIn, tabTo } from './browser.ts';
import { fingerFaults, screenFaults, sidewaysFaults } from './faults.ts';
import { answerQuestions } from './quiz-steps.ts';

const { open } = journeys();

const control = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Study session/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Study session', exact: true });
const stored = async (page: Page): Promise<StudySession | null> => {
  const response = await page.request.get('/api/study-sessions/current');
  return response.ok() ? await response.json() : null;
};

async function start(page: Page, kind: 'Minutes' | 'Questions' | 'Cards', amount: string): Promise<void> {
  await control(page).click();
  await panel(page).getByRole('radio', { name: kind }).click();
  await panel(page).getByRole('textbox').fill(amount);
  await panel(page).getByRole('button', { name: 'Start', exact: true }).click();
  await panel(page).waitFor({ state: 'hidden' });
  await page.getByRole('timer').waitFor();
}

test('a study session runs on every page, counts answers, survives a reload and ends with a result, and works by keyboard alone [SESS-01, SESS-03, SESS-04, SESS-05, SESS-06]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  await control(page).click();
  expect(await screenFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await start(page, 'Questions', '2');
  expect(await stored(page)).toMatchObject({ goal: { kind: 'questions', amount: 2 }, answers: 0 });

  await page.goto('/topic/1.1?tab=quiz');
  await page.getByRole('timer').waitFor();
  await answerQuestions(page, 1, 2);
  await expect.poll(async () => (await stored(page))?.answers).toBe(2);
  await page.reload();
  await control(page).click();
  await panel(page).getByText('Goal met', { exact: true }).waitFor();
  expect(await screenFaults(page)).toEqual([]);

  await panel(page).getByRole('button', { name: 'Finish' }).click();
  const result = page.getByRole('dialog', { name: 'Study session finished' });
  await result.getByText('Goal met: 2 questions').waitFor();
  await result.getByRole('link', { name: 'Traditional Whole Life Products' }).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  expect(await stored(page)).toBeNull();
  await result.getByRole('link', { name: 'All study sessions' }).click();
  await page.waitForURL('**/progress#study-sessions');
  const list = page.getByRole('region', { name: 'Study Sessions' });
  await list.getByText('Goal met: 2 questions').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  const stats = await (await page.request.get('/api/dashboard/stats')).json();
  expect(stats.completedSessions).toBeGreaterThanOrEqual(1);

  await page.goto('/bookmarks');
  await tabTo(page, control(page));
  await page.keyboard.press('Enter');
  await tabTo(page, panel(page).getByRole('button', { name: 'Start', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('timer').waitFor();
  await expect.poll(() => control(page).evaluate((found) => found === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo(page, panel(page).getByRole('button', { name: 'Finish' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Study session finished' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => control(page).evaluate((found) => found === document.activeElement)).toBe(true);
});

test('a second tab and another device show the same study session, and a pause of the user holds in both tabs [SESS-02, SESS-03]', async () => {
  const page = await open();
  const account = await createAccount(page, '/notes');
  await start(page, 'Cards', '20');
  const id = (await stored(page))?.id;
  const second = await page.context().newPage();
  await second.goto('/bookmarks');
  await second.getByRole('timer').waitFor();
  await control(second).click();
  await panel(second).getByRole('button', { name: 'Pause' }).click();
  await panel(second).getByText('Paused.').waitFor();
  await page.getByRole('button', { name: /^Study session, paused/ }).waitFor();
  await expect.poll(async () => (await stored(page))?.isPaused).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: /^Study session, paused/ }).waitFor();

  const phone = await open({ viewport: PHONE, hasTouch: true });
  await signIn(phone, account, '/');
  await phone.getByRole('timer').waitFor();
  expect((await stored(phone))?.id).toBe(id);
  expect([...(await sidewaysFaults(phone)), ...(await fingerFaults(phone))]).toEqual([]);
  // The time stays visible while the page scrolls.
  await phone.getByText('of all topics').waitFor();
  await phone.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => phone.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect((await phone.getByRole('timer').boundingBox())!.y).toBeLessThan(56);

  await panel(second).getByRole('button', { name: 'Finish' }).click();
  await second.getByText('Goal not met: 20 cards').waitFor();
  await expect.poll(() => page.getByRole('timer').count()).toBe(0);
});
