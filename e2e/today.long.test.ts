import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Today } from '#shared/today.ts';
import { DESK, daysFromNow, journeys, noonZone, PHONE, register, tabTo, waitForIdle } from './browser.ts';
import { screenFaults } from './faults.ts';

const { open, expectFault } = journeys();

const panelOf = (page: Page) => page.getByRole('region', { name: 'Today' });
const todayOf = async (page: Page): Promise<Today> => await (await page.request.get('/api/today')).json();

/** Loads the dashboard in a window of this size, and returns how far its main part moved and how much place the panel wastes. */
async function loadDashboard(page: Page, size: { width: number; height: number }, shown: string) {
  await page.setViewportSize(size);
  await page.goto('/dashboard');
  await page.getByRole('main').getByText(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await waitForIdle(page);
  const shift = await page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const main = document.querySelector('main');
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as Shift[];
    return shifts
      .filter(({ sources }) => sources.some(({ node }) => main?.contains(node)))
      .reduce((sum, { value }) => sum + value, 0);
  });
  const holes = await panelOf(page).evaluateAll((panels) =>
    panels.map((panel) => {
      const last = panel.lastElementChild!.lastElementChild!.getBoundingClientRect();
      return panel.getBoundingClientRect().bottom - last.bottom;
    }),
  );
  return { shift, hole: Math.max(0, ...holes) };
}

test('every question can be skipped, and who has studied goes straight to the mini exam; a short panel takes no more place than it needs, and moves nothing [TODAY-01, TODAY-04]', async () => {
  const page = await open();
  await register(page);
  const isSteady = async (shown: string) => {
    for (const size of [DESK, PHONE]) {
      const { shift, hole } = await loadDashboard(page, size, shown);
      expect(shift).toBeLessThan(0.05);
      expect(hole).toBeLessThan(8);
    }
  };
  await isSteady('When is your exam?');
  for (const question of ['When is your exam?', 'How many minutes']) {
    await page.getByRole('heading', { name: question }).waitFor();
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  await page.getByRole('heading', { name: 'Have you studied' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Have you studied' }).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Go to the Mini Exam' }).click();
  await page.getByRole('button', { name: 'Start Mini Exam' }).waitFor();
  await isSteady('Mini exam');
});

test('changed settings change what is left of the day, and a date in the past is refused; on the eve and on the exam day the plan is calm and says what to bring [TODAY-02, TODAY-03, TODAY-05]', async () => {
  const timezoneId = noonZone();
  const page = await open({ timezoneId });
  await register(page);
  const panel = panelOf(page);
  await page.request.post('/api/today/welcome', { data: { hasStudied: false } });
  const save = async (minutesPerDay: number, daysToExam: number) => {
    const examDate = daysFromNow(daysToExam, timezoneId);
    const data = { examDate, minutesPerDay, timeZone: timezoneId };
    expect((await page.request.put('/api/study-settings', { data })).ok()).toBe(true);
    await page.goto('/dashboard');
  };
  await save(60, 40);
  await panel.getByRole('listitem').first().waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await tabTo(page, panel.getByRole('button', { name: 'Change Settings' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Study settings' });
  expectFault(/studySettings.save/);
  await dialog.getByLabel('Exam date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await dialog.getByText("The exam date can't be in the past").waitFor();
  await dialog.getByLabel("I haven't scheduled it").check();
  await dialog.getByLabel('Minutes a day').fill('20');
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await panel.getByText('No upcoming exam date').waitFor();
  const changed = await todayOf(page);
  expect(changed.blocks.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(20);

  for (const [days, title] of [
    [1, 'What to bring tomorrow'],
    [0, 'What to bring today'],
  ] as const) {
    await save(40, days);
    await panel.getByRole('heading', { name: title }).waitFor();
    await panel.getByRole('list', { name: 'Bring' }).getByText('Two government-issued IDs').waitFor();
    const { blocks, daysLeft } = await todayOf(page);
    expect(daysLeft).toBe(days);
    expect(blocks.filter(({ kind }) => kind !== 'review')).toEqual([]);
    expect(await screenFaults(page)).toEqual([]);
  }
});
