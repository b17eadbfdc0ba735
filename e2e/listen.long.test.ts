import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { replaceSpeech } from '#web/testing/speech.ts';
import { DESK, journeys, PHONE, register } from './browser.ts';
import { screenFaults } from './faults.ts';
import { missQuestion } from './quiz-steps.ts';

const { open } = journeys();

const said = (page: Page) => page.evaluate(() => window.speech.said.map(({ text }) => text));
const finish = (page: Page) => page.evaluate(() => window.speech.finish());
const isSpeaking = (page: Page) => page.evaluate(() => window.speech.isSpeaking());
const bar = (page: Page) => page.getByRole('region', { name: 'Listening' });

/** Opens a page whose browser has a voice of the device. */
async function openWithVoice(path: string): Promise<Page> {
  const page = await open();
  await page.addInitScript(replaceSpeech);
  await register(page);
  await page.goto(path);
  return page;
}

test('Quick Recap is read aloud by a voice of the device, without a call; it ends with the screen and goes on at its place [BEYOND-03]', async () => {
  const page = await openWithVoice('/topic/5.5');
  await page.getByRole('button', { name: 'Listen to Quick Recap' }).click();
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (let sentence = 0; sentence < 6; sentence++) await finish(page);
  const [first, ...others] = await said(page);
  expect(await page.locator('#overview').innerText()).toContain(first!.split(' ').slice(0, 4).join(' '));
  expect(others).toHaveLength(6);
  expect(await page.evaluate(() => window.speech.said.every(({ isLocal }) => isLocal))).toBe(true);
  expect(calls).toEqual([]);
  for (const size of [PHONE, DESK]) expect(await screenFaults(page, [size])).toEqual([]);
  const last = others.at(-1);
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await bar(page).waitFor({ state: 'detached' });
  expect(await isSpeaking(page)).toBe(false);
  await page.getByRole('tab', { name: 'Study' }).click();
  await page.getByRole('button', { name: 'Listen to Quick Recap' }).click();
  expect((await said(page)).at(-1)).toBe(last);
  await page.getByRole('button', { name: 'Speed: 1×' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(await isSpeaking(page)).toBe(false);
  await page.goto('/topic/5.5');
  await page.getByRole('button', { name: 'Listen to Key points' }).click();
  expect(await page.evaluate(() => window.speech.said.at(-1)!.rate)).toBe(1.25);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('listen')))).toEqual([]);
});

test('Review Mode shows the card that is read, and missed questions are read with their answers [BEYOND-03]', async () => {
  const page = await openWithVoice('/');
  for (const name of ['first', 'second', 'third'])
    await page.request.post('/api/flashcards', {
      data: { topicId: '1.1', question: `The ${name} question?`, answer: `The ${name} answer costs $50.` },
    });
  await page.goto('/flashcards?review=1');
  await page.getByRole('button', { name: 'Listen to Flashcards' }).click();
  await finish(page);
  expect((await said(page)).at(-1)).toMatch(/^Answer: The \w+ answer costs 50 dollars\.$/);
  await finish(page);
  await page.getByText('2 / 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).last().click();
  await page.getByText('3 / 3', { exact: true }).waitFor();
  const question = await page.getByText(/^The \w+ question\?$/).innerText();
  expect((await said(page)).at(-1)).toBe(question);

  const { missed } = await missQuestion(page, '2.2');
  await page.goto('/mistakes');
  await page.getByRole('button', { name: 'Listen to My Mistakes' }).click();
  expect(missed.question.startsWith((await said(page))[0]!.split(' ').slice(0, 3).join(' '))).toBe(true);
  await finish(page);
  await expect
    .poll(async () => {
      const sentences = await said(page);
      if (!sentences.some((text) => text.startsWith('Answer: '))) await finish(page);
      return sentences.some((text) => text.startsWith('Answer: '));
    })
    .toBe(true);
});

test('without a voice of the device there is nothing to press [BEYOND-03]', async () => {
  const page = await open();
  await page.addInitScript(replaceSpeech);
  await page.addInitScript(() => window.speech.setVoices([{ lang: 'en-US', localService: false }]));
  await register(page);
  await page.goto('/topic/5.5');
  await page.getByRole('heading', { name: 'Key points' }).waitFor();
  expect(await page.getByRole('button', { name: /^Listen/ }).count()).toBe(0);
});
