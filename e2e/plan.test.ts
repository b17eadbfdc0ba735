import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanStatus } from '../shared/plans.ts';
import { createAccount, DESK, journeys, PHONE } from './browser.ts';
import { axeFaults, sidewaysFaults } from './faults.ts';

const { open } = journeys();

const openDetailed = async (page: Page) => {
  await page.getByRole('radio', { name: 'Detailed Study' }).click();
  return page.getByRole('button', { name: 'Generate Detailed Plan' });
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Counts the calls of a procedure, alone or among others. */
function countCalls(page: Page, procedure: string) {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes(procedure)) urls.push(request.url());
  });
  return () => urls.length;
}

test('a plan is requested, arrives while the user reads something else, and is kept over a reload [PLAN-03] [PLAN-14] [ERR-28]', async () => {
  const page = await open();
  await createAccount(page, '/topic/2.2');
  const requests = countCalls(page, 'plans.request');
  await (await openDetailed(page)).click();
  await page.getByText('Detailed Study Plan Requested', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Next/ }).click();
  await heading(page, '2.3 Policy Exclusions').waitFor();
  await page.getByText('Detailed Study Plan Ready', { exact: true }).waitFor({ timeout: 20_000 });

  await page.goBack();
  await heading(page, 'Main concepts').waitFor();
  await page.getByText('From the curated library').waitFor();
  expect(await page.getByRole('region', { name: 'Main concepts' }).getByRole('listitem').count()).toBeGreaterThan(6);
  await page.reload();
  await heading(page, 'Important notes').waitFor();
  expect(requests()).toBe(1);
});

test('ten flashcards are generated from the study text, and wait under their topic [TOPIC-10] [ERR-27]', async () => {
  const page = await open();
  await createAccount(page, '/topic/2.2');
  await page.getByRole('button', { name: 'Generate 10 Flashcards' }).click();
  await page.getByText('10 flashcards have been created for this topic', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Your cards on this topic' }).click();
  const cards = page.getByRole('region', { name: 'Your Flashcards' }).getByRole('listitem');
  await expect.poll(() => cards.count()).toBe(10);
  await page.reload();
  await expect.poll(() => cards.count()).toBe(10);
});

const at = new Date().toISOString();
const under = { error: null, stage: null, source: null, requestedAt: at, startedAt: null, finishedAt: null };
const PENDING: PlanStatus = { ...under, status: 'pending' };
const STATES: [name: string, shown: string, PlanStatus][] = [
  ['in progress', 'AI is generating content', { ...under, status: 'in_progress', stage: 'writing', startedAt: at }],
  [
    'failed',
    'The plan could not be made',
    { ...under, status: 'failed', error: 'The plan could not be written today.', finishedAt: at },
  ],
];

/** The worker of these journeys is too fast to look at: its answers are held still. */
async function holdStill(page: Page, procedure: string, answer: () => PlanStatus): Promise<void> {
  await page.route(`**/trpc/${procedure}?**`, (route) => route.fulfill({ json: [{ result: { data: answer() } }] }));
}

test.each([
  ['light', DESK],
  ['dark', PHONE],
] as const)('each state of a plan passes axe and fits: %s, %o', async (colorScheme, viewport) => {
  const page = await open({ colorScheme, viewport, hasTouch: viewport === PHONE });
  const faults: string[] = [];
  const look = async (state: string, shown: string) => {
    await heading(page, shown).waitFor();
    for (const fault of [...(await axeFaults(page)), ...(await sidewaysFaults(page))])
      faults.push(`${state}: ${fault}`);
  };
  await createAccount(page, '/topic/5.3');
  const generate = await openDetailed(page);
  await look('offered', 'A study plan for this topic');

  let state = PENDING;
  await holdStill(page, 'plans.request', () => state);
  await holdStill(page, 'plans.status', () => state);
  await generate.click();
  await look('pending', 'Queued for generation');
  for (const [name, shown, next] of STATES) {
    state = next;
    await look(name, shown);
  }

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await look('finished', 'Main concepts');
  expect(faults).toEqual([]);
});

test('a finished plan prints as a handout: its text without buttons, tabs and contents', async () => {
  const page = await open();
  await createAccount(page, '/topic/2.2');
  await (await openDetailed(page)).click();
  await heading(page, 'Main concepts').waitFor({ timeout: 20_000 });
  await page.emulateMedia({ media: 'print' });
  await heading(page, 'Important notes').waitFor();
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('tab').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
});
