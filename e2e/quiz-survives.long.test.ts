import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, DESK, journeys, PHONE, register, signIn, waitForIdle } from './browser.ts';
import { screenFaults } from './faults.ts';
import { answerQuestions, atQuestion, everythingSent, openQuiz, quizResult } from './quiz-steps.ts';

const { open, expectFault } = journeys();

const question = async (page: Page) => (await page.locator('h2:has(+ div fieldset)').textContent()) ?? '';
const optionTexts = (page: Page) => page.locator('fieldset label').allInnerTexts();
const scoresOf = async (page: Page) => await (await page.request.get('/api/quiz-scores')).json();
const notSaved = (page: Page) => page.getByText("We couldn't save your score.", { exact: false });

test('a quiz goes on at the same question after a reload, Back and Forward, in another tab and on another device [QUIZ-26]', async () => {
  const page = await open();
  const account = await createAccount(page, '/topic/1.1');
  await openQuiz(page);
  await answerQuestions(page, 1, 5);
  const here = { question: await question(page), options: await optionTexts(page) };
  const isHere = async (where: Page) => {
    await where.getByText('Continue your quiz: question 6 of 10').waitFor();
    expect({ question: await question(where), options: await optionTexts(where) }).toEqual(here);
  };
  await everythingSent(page);

  await page.reload();
  await isHere(page);
  await page.goBack();
  await page.getByRole('heading', { name: /key points/i }).waitFor();
  await page.goForward();
  await atQuestion(page, 6);
  expect(await question(page)).toBe(here.question);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText('of all topics').waitFor();
  await page.goBack();
  await isHere(page);

  const otherTab = await page.context().newPage();
  await otherTab.goto('/topic/1.1?tab=quiz');
  await isHere(otherTab);
  await answerQuestions(otherTab, 6, 7);
  await everythingSent(otherTab);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await atQuestion(page, 8);

  const phone = await open({ viewport: PHONE, hasTouch: true });
  await signIn(phone, account, '/topic/1.1?tab=quiz');
  await phone.getByText('Continue your quiz: question 8 of 10').waitFor();
  await answerQuestions(phone, 8, 10);
  await expect.poll(() => scoresOf(phone)).toHaveLength(1);
});

test('a quiz that is finished without a connection is sent once at the next visit, which says so [QUIZ-27]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/3.1?tab=quiz');
  await answerQuestions(page, 1, 8);
  await everythingSent(page);
  expectFault(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await answerQuestions(page, 9, 9);
  await page.getByText('1 answer not saved yet.', { exact: false }).waitFor();
  await answerQuestions(page, 10, 10);
  await notSaved(page).waitFor();
  const visit = await page.context().newPage();
  await page.close();
  await visit.context().setOffline(false);
  await visit.goto('/notes');
  await visit.getByText('Your quiz on 3.1 Completing the Application', { exact: false }).first().waitFor();
  await everythingSent(visit);
  expect(await scoresOf(visit)).toMatchObject([{ topicId: '3.1', totalQuestions: 10 }]);
});

test('missed questions can be retaken alone, and the practice quiz survives a reload without a score [QUIZ-26, QUIZ-29, QUIZ-30]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/4.1?tab=quiz');
  await answerQuestions(page, 1, 10);
  await expect.poll(() => scoresOf(page)).toHaveLength(1);
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  const missed = await (await page.request.get('/api/mistakes')).json();
  const total = missed.length;
  expect(total).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'See Result' }).click();
  await page.getByRole('button', { name: 'Retake only the missed ones' }).click();
  await page.waitForURL('**/practice/quiz');
  await answerQuestions(page, 1, 1, total);
  await everythingSent(page);
  await page.reload();
  await page.getByText(`Continue your quiz: question 2 of ${total}`).waitFor();
  await answerQuestions(page, 2, total, total);
  await page.getByRole('button', { name: 'See Result' }).click();
  await quizResult(page).waitFor();
  await page.getByRole('link', { name: 'Practice Again' }).waitFor();
  await everythingSent(page);
  expect(await scoresOf(page)).toHaveLength(1);
});

test('after an answer the next step is in view on a desk and on a phone, and a question is reported with a reason and a note, is kept, and the report is withdrawn [QUIZ-09, QUIZ-24]', async () => {
  const page = await open({ hasTouch: true });
  await register(page);
  const answer = async () => {
    await page.getByRole('radio').nth(1).click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
  };
  for (const [viewport, from] of [
    [DESK, 1],
    [PHONE, 4],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto('/topic/5.3?tab=quiz');
    for (let number = from; number < from + 3; number++) {
      await atQuestion(page, number);
      await answer();
      const next = page.getByRole('button', { name: 'Next Question' });
      await next.waitFor();
      await waitForIdle(page);
      const box = await next.boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(viewport.height);
      expect(box!.y).toBeGreaterThan(0);
      await next.click();
    }
    await everythingSent(page);
  }

  await atQuestion(page, 7);
  await answer();
  const report = page.getByRole('button', { name: 'Report this question' });
  const dialog = page.getByRole('dialog', { name: 'Report this question' });
  const send = dialog.getByRole('button', { name: 'Send Report' });
  // By keyboard, and Escape gives the focus back.
  await report.press('Enter');
  await send.waitFor();
  await waitForIdle(page);
  const box = await send.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(PHONE.height);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => report.evaluate((element) => element === document.activeElement)).toBe(true);

  await report.click();
  await expect.poll(() => send.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Two answers are correct' }).check();
  await dialog.getByLabel('Note (optional)').fill('The second one fits as well.');
  await send.click();
  await page.getByText('Question reported', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const kept = async () => await (await page.request.get('/api/quiz/reports')).json();
  expect(await kept()).toMatchObject([{ topicId: '5.3', reason: 'two_answers', note: 'The second one fits as well.' }]);
  await page.getByRole('button', { name: 'Reported. Withdraw' }).click();
  await page.getByText('Report withdrawn', { exact: true }).waitFor();
  await report.waitFor();
  expect(await kept()).toEqual([]);
});
