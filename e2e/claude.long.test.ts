import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INJECTION, type StandIn, startClaude } from '../src/testing/claude.ts';
import { createAccount, journeys, PHONE, tabTo } from './browser.ts';
import { axeFaults } from './faults.ts';
import { type Stack, startStack } from './stack.ts';

const ANSWER = 'The Life line needs **20 hours** of prelicensing [f:5.3-f15]. They are finished before the exam.';

const { open, expectFault } = journeys();
let dataDir: string;
let claude: StandIn;
let withKey: Stack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-guide-tutor-'));
  claude = await startClaude();
  withKey = await startStack(dataDir, claude.env);
});
afterAll(async () => {
  await withKey.stop();
  await claude.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  claude.behave = () => 'good';
  claude.answer = () => ANSWER;
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Ask about this topic' });

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Ask about this topic' });
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function ask(page: Page, question: string) {
  const field = panelOf(page).getByLabel('Your question');
  await field.fill(question);
  await field.press('Enter');
}

test('without a key the study text answers with its own passages, and says so when it has none [LAND-02]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/5.3');
  const panel = panelOf(page);
  await ask(page, 'How many hours of prelicensing does the Life line need?');
  await panel.getByRole('heading', { name: 'From the study text' }).waitFor();
  expect(await panel.innerText()).toMatch(/prelicensing education: 20 hours for the Life line/);
  await panel.getByRole('button', { name: 'Source 1' }).first().click();
  await page
    .getByRole('dialog', { name: 'Source 1' })
    .getByText(/^Checked on /)
    .waitFor();
  await page.keyboard.press('Escape');
  await ask(page, 'What is the capital of France?');
  await panel.locator('ol').getByText('The study text does not seem to answer this.', { exact: false }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => pageWidth(page)).toBe(PHONE.width);
});

test('without a key, Ask why gives the rationales with the letters on screen in a sheet, and the history keeps them [TUTOR-01, TUTOR-02, TUTOR-06]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/5.4');
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByRole('radio').first().check({ force: true });
  expect(await panelOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const stem = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.getByRole('button', { name: 'Ask why' }).click();
  const sheet = sheetOf(page);
  const why = await sheet.getByText(/^You asked: Why is A (right|wrong)\?$/).innerText();
  await sheet.getByText(/^A, your answer, is (right|wrong)\.$/).waitFor();
  await sheet.getByText(stem, { exact: true }).waitFor();
  if (why.includes('wrong')) await sheet.getByText(/^[B-D] is right\.$/).waitFor();
  await sheet.getByRole('button', { name: 'Source 1' }).first().click();
  await page
    .getByRole('dialog', { name: 'Source 1' })
    .getByText(/^Checked on /)
    .click();
  await page.keyboard.press('Escape');
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Next Question' }).click();
  await page.getByText('Question 2 of 10').waitFor();

  await page.goto('/topic/5.4');
  await panelOf(page).getByText(why).waitFor();
  await panelOf(page).getByText(stem, { exact: true }).waitFor();
  expect(
    await panelOf(page)
      .getByText(/ · Correct answer$/)
      .count(),
  ).toBe(1);
});

test('on a phone a table in an answer is a table, and the page does not scroll sideways [TUTOR-04]', async () => {
  const page = await open({ viewport: { width: 320, height: 700 }, hasTouch: true });
  await createAccount(page, '/topic/5.5');
  await ask(page, 'guaranty association limits');
  const table = panelOf(page).getByRole('group', { name: 'Table: What, Limit' });
  await table.getByRole('cell', { name: '$500,000' }).first().waitFor();
  expect(await pageWidth(page)).toBe(320);
  expect(await axeFaults(page)).toEqual([]);
});

test("Claude's answer streams with its chip, stays after a reload, and goes when it is deleted; all by keyboard [LAND-02]", async () => {
  const page = await open({ baseURL: withKey.url });
  await createAccount(page, '/topic/5.3');
  const panel = panelOf(page);
  claude.behave = () => 'falls silent';
  await tabTo(page, panel.getByLabel('Your question'));
  await page.keyboard.type('How many hours?');
  await page.keyboard.press('Enter');
  // The half that has come is there while the rest is not.
  await panel.getByText('The Life line needs').waitFor();
  await tabTo(page, panel.getByRole('button', { name: 'Stop' }));
  await page.keyboard.press('Enter');
  await panel.locator('ol').getByText('Stopped before its end.').waitFor();
  await expect.poll(() => claude.received.at(-1)!.isCutOff).toBe(true);

  claude.behave = () => 'slow';
  await ask(page, 'Once more: how many hours?');
  await panel.getByRole('button', { name: 'Source 1' }).last().click();
  await page.getByRole('dialog', { name: 'Source 1' }).getByText('read in the original text').waitFor();
  await page.keyboard.press('Escape');
  await panel.locator('ol').getByText('They are finished before the exam.').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.reload();
  await panel.getByText('Once more: how many hours?').waitFor();
  await panel.getByRole('button', { name: 'Delete questions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => panel.getByText('Once more: how many hours?').count()).toBe(0);
  await page.reload();
  await panel.getByText(/Ask in your own words/).waitFor();
});

test("'Ask why' on an answered question brings the tutor's words, as words whatever they are", async () => {
  const page = await open({ baseURL: withKey.url });
  await createAccount(page, '/topic/5.3');
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  claude.behave = () => 'injected';
  await page.getByRole('button', { name: 'Ask why' }).click();
  const answer = sheetOf(page).locator('ol').first();
  await answer.getByText(/Why is A (right|wrong)\?/).waitFor();
  await answer.getByText(INJECTION.slice(0, 30)).waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  const asked = claude.received.at(-1)!;
  expect(asked.body.system![1]!.text).toMatch(/A\. .+ \((right|wrong): /);
  await page.keyboard.press('Escape');
  // The quiz goes on where it was.
  await page.getByRole('button', { name: 'Next Question' }).click();
  await page.getByText('Question 2 of 10').waitFor();
});

test('a server that goes away keeps the typed question', async () => {
  const page = await open({ baseURL: withKey.url });
  await createAccount(page, '/topic/5.3');
  await panelOf(page).getByLabel('Your question').waitFor();
  await ask(page, 'How many hours?');
  await panelOf(page).locator('ol').getByText('They are finished before the exam.').waitFor();
  await page.route('**/trpc/tutor.ask**', (route) => route.abort());
  expectFault(/ERR_FAILED/);
  await ask(page, 'Does it stay?');
  await panelOf(page)
    .getByText(/could not be sent/)
    .waitFor();
  expect(await panelOf(page).getByLabel('Your question').inputValue()).toBe('Does it stay?');
});
