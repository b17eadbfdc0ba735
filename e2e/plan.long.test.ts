import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanStatus } from '#shared/plans.ts';
import { createAccount, journeys } from './browser.ts';
import { screenFaults } from './faults.ts';

const { open } = journeys();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const at = new Date().toISOString();
const under = { error: null, stage: null, source: null, requestedAt: at, startedAt: null, finishedAt: null };
const PENDING: PlanStatus = { ...under, status: 'pending' };
const STATES: [shown: string, PlanStatus][] = [
  ['AI is generating content', { ...under, status: 'in_progress', stage: 'writing', startedAt: at }],
  [
    "We couldn't make your plan",
    { ...under, status: 'failed', error: 'The plan could not be written today.', finishedAt: at },
  ],
];

/** The worker of these journeys is too fast to look at: its answers are held still. */
async function holdStill(page: Page, procedure: string, answer: () => PlanStatus): Promise<void> {
  await page.route(`**/trpc/${procedure}?**`, (route) => route.fulfill({ json: [{ result: { data: answer() } }] }));
}

test('each state of a plan is legible and fits a desk and a phone, and a finished plan prints as a handout; ten flashcards of its topic wait under it [TOPIC-10] [ERR-27]', async () => {
  const page = await open();
  const faults: string[] = [];
  const look = async (shown: string) => {
    await heading(page, shown).waitFor();
    for (const fault of await screenFaults(page)) faults.push(`${shown}: ${fault}`);
  };
  await createAccount(page, '/topic/5.3');
  await page.getByRole('radio', { name: 'Detailed Study' }).click();
  await heading(page, 'A study plan for this topic').waitFor();

  let state = PENDING;
  await holdStill(page, 'plans.request', () => state);
  await holdStill(page, 'plans.status', () => state);
  await page.getByRole('button', { name: 'Generate Detailed Plan' }).click();
  await look('Queued for generation');
  for (const [shown, next] of STATES) {
    state = next;
    await look(shown);
  }
  expect(faults).toEqual([]);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await heading(page, 'Main concepts').waitFor();
  await page.emulateMedia({ media: 'print' });
  await heading(page, 'Important notes').waitFor();
  for (const role of ['button', 'tab', 'navigation'] as const) {
    await expect.poll(() => page.getByRole(role).filter({ visible: true }).count()).toBe(0);
  }
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('radio', { name: 'Quick Recap' }).click();
  await page.getByRole('button', { name: 'Generate 10 Flashcards' }).click();
  await page.getByText('10 flashcards have been created for this topic', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Your cards on this topic' }).click();
  const cards = page.getByRole('region', { name: 'Your Flashcards' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(10);
  await page.reload();
  await expect.poll(() => cards.count()).toBe(10);
});
