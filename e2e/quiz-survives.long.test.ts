import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';

const { open, expectFault } = journeys();

/** Opens the quiz of a topic from its study text, as a user does. */
async function openQuiz(page: Page) {
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await at(page, 1);
}
const at = (page: Page, number: number, total = 10) =>
  page.getByText(`Question ${number} of ${total}`, { exact: true }).waitFor();

/** Answers questions, and returns the text of the last one. */
async function answer(page: Page, from: number, to: number, total = 10): Promise<string> {
  let text = '';
  for (let number = from; number <= to; number++) {
    await at(page, number, total);
    text = await question(page);
    await page
      .getByRole('radio')
      .nth(number % 4)
      .click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    if (number < total) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  return text;
}
const question = async (page: Page) => (await page.locator('h2:has(+ div fieldset)').textContent()) ?? '';
const optionTexts = (page: Page) => page.locator('fieldset label').allInnerTexts();
const result = (page: Page) =>
  page.getByText(/Excellent work! You passed!|Keep studying to improve your score/).waitFor();

test('a quiz goes on at the same question after a reload, Back and Forward, in another tab and on another device [QUIZ-26]', async () => {
  const page = await open();
  const account = await createAccount(page, '/topic/1.1');
  await page.getByRole('tab', { name: 'Study' }).waitFor();
  await openQuiz(page);
  await answer(page, 1, 5);
  await at(page, 6);
  const here = { question: await question(page), options: await optionTexts(page) };
  const isHere = async (where: Page) => {
    await where.getByText('Continue your quiz: question 6 of 10').waitFor();
    expect({ question: await question(where), options: await optionTexts(where) }).toEqual(here);
  };

  await page.reload();
  await isHere(page);
  await page.goBack();
  await page.getByRole('heading', { name: /key points/i }).waitFor();
  await page.goForward();
  await at(page, 6);
  expect(await question(page)).toBe(here.question);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText('of all topics').waitFor();
  await page.goBack();
  await isHere(page);

  const otherTab = await page.context().newPage();
  await otherTab.goto('/topic/1.1?tab=quiz');
  await isHere(otherTab);
  await answer(otherTab, 6, 7);
  await at(otherTab, 8);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await at(page, 8);

  const phone = await open({ viewport: PHONE, hasTouch: true });
  await phone.goto('/api/login?returnTo=/topic/1.1?tab=quiz');
  const form = phone.getByRole('form').filter({ has: phone.getByRole('button', { name: 'Sign in' }) });
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByText('Continue your quiz: question 8 of 10').waitFor();
  await answer(phone, 8, 10);
  await result(phone);
  const scores = () => phone.evaluate(async () => (await fetch('/api/quiz-scores')).json());
  await expect.poll(scores).toHaveLength(1);
});

test('a quiz that is finished offline sends itself once when the connection is back [QUIZ-27]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/2.1');
  await openQuiz(page);
  await answer(page, 1, 3);
  await at(page, 4);
  expectFault(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await answer(page, 4, 5);
  await page.getByText('2 answers not saved yet.', { exact: false }).waitFor();
  await page.getByText('2 answers will be sent when the connection is back.', { exact: false }).waitFor();
  await answer(page, 6, 10);
  await result(page);
  await page.getByText('Your score could not be saved.', { exact: false }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Your score could not be saved.', { exact: false }).waitFor({ state: 'hidden' });
  const scores = await page.evaluate(async () => (await fetch('/api/quiz-scores')).json());
  expect(scores).toMatchObject([{ topicId: '2.1', totalQuestions: 10 }]);
});

test('a quiz that was finished offline before the page was closed is sent at the next visit [QUIZ-27]', async () => {
  const page = await open();
  await createAccount(page, '/topic/3.1');
  await openQuiz(page);
  await answer(page, 1, 8);
  await at(page, 9);
  expectFault(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await answer(page, 9, 10);
  await result(page);
  await page.getByText('Your score could not be saved.', { exact: false }).waitFor();
  const visit = await page.context().newPage();
  await page.close();
  await visit.context().setOffline(false);
  await visit.goto('/notes');
  await visit.getByText('Your quiz on 3.1 Completing the Application', { exact: false }).first().waitFor();
  const scores = await visit.evaluate(async () => (await fetch('/api/quiz-scores')).json());
  expect(scores).toMatchObject([{ topicId: '3.1', totalQuestions: 10 }]);
});

test('missed questions can be retaken alone, and the practice quiz survives a reload without a score [QUIZ-26, QUIZ-29, QUIZ-30]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/4.1');
  await openQuiz(page);
  await answer(page, 1, 10);
  await result(page);
  await expect.poll(() => page.evaluate(async () => (await (await fetch('/api/quiz-scores')).json()).length)).toBe(1);
  const missed = await page.evaluate(async () => (await fetch('/api/mistakes')).json());
  const total = missed.length;
  expect(total).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Retake only the missed ones' }).click();
  await page.waitForURL('**/practice/quiz');
  await answer(page, 1, 1, total);
  await at(page, 2, total);
  await page.reload();
  await page.getByText(`Continue your quiz: question 2 of ${total}`).waitFor();
  await answer(page, 2, total, total);
  await result(page);
  await page.getByRole('link', { name: 'Practice Again' }).waitFor();
  const scores = await page.evaluate(async () => (await fetch('/api/quiz-scores')).json());
  expect(scores).toHaveLength(1);
});

test('after an answer the next step is in view on a desk and on a phone [QUIZ-09]', async () => {
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    const page = await open({ viewport });
    await createAccount(page, '/topic/5.3');
    await openQuiz(page);
    for (let number = 1; number <= 3; number++) {
      await page.getByRole('radio').nth(1).click();
      await page.getByRole('button', { name: 'Submit Answer' }).click();
      const box = await page.getByRole('button', { name: 'Next Question' }).boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(viewport.height);
      expect(box!.y).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Next Question' }).click();
      await at(page, number + 1);
    }
  }
});
