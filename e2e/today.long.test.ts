import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ServedQuiz } from '#shared/quiz.ts';
import type { Today } from '#shared/today.ts';
import { createAccount, DESK, journeys, PHONE, tabTo } from './browser.ts';
import { screenFaults } from './faults.ts';

const { open, expectFault } = journeys();

const panelOf = (page: Page) => page.getByRole('region', { name: 'Today' });
const ask = (page: Page, question: string) => panelOf(page).getByRole('heading', { name: question }).waitFor();
const todayOf = async (page: Page): Promise<Today> => await (await page.request.get('/api/today')).json();
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const save = async (page: Page, minutesPerDay: number, examDate: string | null) => {
  const data = { examDate, minutesPerDay, timeZone: 'UTC' };
  expect((await page.request.put('/api/study-settings', { data })).ok()).toBe(true);
};

test('the first visit asks three questions by keyboard, offers the mini exam, and never asks again [TODAY-04, TODAY-05]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  const panel = panelOf(page);
  await ask(page, 'When is your exam?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await screenFaults(page)).toEqual([]);
  const date = daysFromNow(21);
  await panel.getByLabel('Exam date').fill(date);
  await page.keyboard.press('Enter');
  await ask(page, 'How many minutes a day can you study?');
  await tabTo(page, panel.getByRole('button', { name: '45 minutes' }));
  await page.keyboard.press('Enter');
  await ask(page, 'Have you studied for this exam before?');
  await tabTo(page, panel.getByRole('button', { name: 'No', exact: true }));
  await page.keyboard.press('Enter');
  await ask(page, 'Start with a mini exam');
  expect(await screenFaults(page)).toEqual([]);
  expect(await (await page.request.get('/api/study-settings')).json()).toMatchObject({
    examDate: date,
    minutesPerDay: 45,
  });
  await tabTo(page, panel.getByRole('button', { name: "Show Today's Plan" }));
  await page.keyboard.press('Enter');
  await panel.getByRole('listitem').first().waitFor();
  await page.reload();
  await panel.getByRole('listitem').first().waitFor();
  expect(await panel.getByRole('heading', { level: 3 }).count()).toBe(0);
});

/** Returns the sum of the layout shifts since the page load that the main part of the page had. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            if (sources.some(({ node }) => document.querySelector('main')?.contains(node))) sum += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

test.each([DESK, PHONE])(
  'a short panel takes no more place than it needs, and moves nothing: %o [TODAY-01]',
  async (viewport) => {
    const page = await open({ viewport });
    await createAccount(page, '/dashboard');
    for (const isWelcome of [true, false]) {
      if (!isWelcome) await page.request.post('/api/today/welcome', { data: { hasStudied: true } });
      await page.goto('/dashboard');
      await panelOf(page)
        .getByRole(isWelcome ? 'heading' : 'listitem', { level: isWelcome ? 3 : undefined })
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page)).toBeLessThan(0.05);
      const hole = await panelOf(page).evaluate((panel) => {
        const last = panel.lastElementChild!.lastElementChild!.getBoundingClientRect();
        return panel.getBoundingClientRect().bottom - last.bottom;
      });
      expect(hole).toBeLessThan(8);
    }
  },
);

test('every question can be skipped, and the mini exam starts from the offer [TODAY-04]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/dashboard');
  const panel = panelOf(page);
  for (const question of ['When is your exam?', 'How many minutes', 'Have you studied']) {
    await ask(page, question);
    await panel.getByRole('button', { name: 'Skip' }).click();
  }
  await panel.getByRole('link', { name: 'Take a Mini Exam' }).click();
  await page.getByRole('button', { name: 'Start Mini Exam' }).waitFor();
  await page.goto('/dashboard');
  await panel.getByRole('link', { name: 'Go to the Mini Exam' }).waitFor();
  await panel.getByText('is all for today').waitFor();
});

test('a quiz of the plan is marked as done on the dashboard, and changed settings change what is left [TODAY-01, TODAY-02, TODAY-05]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  await page.request.post('/api/today/welcome', { data: { hasStudied: false } });
  await save(page, 60, daysFromNow(40));
  await page.goto('/dashboard');
  const panel = panelOf(page);
  const { blocks } = await todayOf(page);
  const index = blocks.findIndex(({ kind }) => kind === 'quiz');
  const row = panel.getByRole('listitem').nth(index);
  await row.getByText('Ten questions right after reading').waitFor();
  expect(await screenFaults(page)).toEqual([]);

  const started = await page.request.post('/api/quiz/generate', { data: { topicId: blocks[index]!.topicId } });
  const { runId, questions }: ServedQuiz = await started.json();
  const answers = questions.map(({ id, correctAnswer }) => ({ questionId: id, chosen: correctAnswer }));
  const score = { topicId: blocks[index]!.topicId, runId, score: 10, totalQuestions: 10, percentage: 100, answers };
  expect((await page.request.post('/api/quiz-scores', { data: score })).ok()).toBe(true);
  await page.reload();
  await row.getByText('Done', { exact: true }).waitFor();
  expect(await screenFaults(page)).toEqual([]);

  await tabTo(page, panel.getByRole('button', { name: 'Change Settings' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Study settings' });
  expectFault(/studySettings.save/);
  await dialog.getByLabel('Exam date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await dialog.getByText('The exam date cannot be in the past').waitFor();
  await dialog.getByLabel('Not booked yet').check();
  await dialog.getByLabel('Minutes a day').fill('20');
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await panel.getByText('No exam date yet').waitFor();
  await panel.getByRole('listitem').first().getByText('Done', { exact: true }).waitFor();
  const changed = await todayOf(page);
  expect(changed.blocks.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(20);
});

test('on the eve and on the exam day the plan is calm and says what to bring [TODAY-03]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  await page.request.post('/api/today/welcome', { data: { hasStudied: true } });
  const panel = panelOf(page);
  for (const [days, title] of [
    [1, 'What to bring tomorrow'],
    [0, 'What to bring today'],
  ] as const) {
    await save(page, 40, daysFromNow(days));
    await page.goto('/dashboard');
    await panel.getByRole('heading', { name: title }).waitFor();
    await panel.getByRole('list', { name: 'Bring' }).getByText('Two government IDs').waitFor();
    const { blocks, daysLeft } = await todayOf(page);
    expect(daysLeft).toBe(days);
    expect(blocks.filter(({ kind }) => kind !== 'review')).toEqual([]);
    expect(await screenFaults(page)).toEqual([]);
  }
});
