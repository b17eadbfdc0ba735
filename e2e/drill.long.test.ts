import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { UnfinishedDrill } from '#shared/drill.ts';
import type { ReviewQueue } from '#shared/review.ts';
import { createAccount, journeys, PHONE, waitForIdle } from './browser.ts';
import { screenFaults } from './faults.ts';
import { answerQuestions } from './quiz-steps.ts';

const { open } = journeys();

const question = (page: Page) => page.locator('h2:has(+ .drill-options)');
const optionTexts = (page: Page) => page.locator('.option > span:nth-of-type(2)').allInnerTexts();

/** Answers the question on the page by keyboard, and waits for its explanation. Returns the question. */
async function answer(page: Page, { questions }: Pick<UnfinishedDrill, 'questions'>, isRight: boolean) {
  await page
    .getByText('Tap your answer')
    .or(page.getByText('choose,', { exact: false }))
    .first()
    .waitFor();
  const text = await question(page).innerText();
  const asked = questions.find((each) => each.question === text)!;
  const correct = (await optionTexts(page)).indexOf(asked.options[asked.correctAnswer]!);
  await page.keyboard.press('ABCD'[isRight ? correct : (correct + 1) % 4]!);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: isRight ? 'Correct' : 'Incorrect', exact: true }).waitFor();
  return asked;
}
const current = async (page: Page): Promise<UnfinishedDrill> => (await page.request.get('/api/drill/current')).json();

test('a drill: missed numbers come back, also after a reload, until all are solved, and are in review; all numbers print on one page [DRILL-03]', async () => {
  const page = await open();
  await createAccount(page, '/drill');
  await page.getByRole('heading', { name: /^\d+ facts$/ }).waitFor();
  await page.getByRole('radio', { name: '10', exact: true }).click();
  await page.getByRole('button', { name: 'Start Drill' }).click();
  await page.getByText('0 of 10 done', { exact: true }).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  const drill = await current(page);

  const missed = await answer(page, drill, false);
  await page.getByText('This one comes back in this drill.').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const other = await answer(page, drill, false);
  await page.keyboard.press('Enter');
  const queue = async (): Promise<ReviewQueue> => await (await page.request.get('/api/review/queue')).json();
  const missedIds = [missed.id, other.id].toSorted();
  await expect.poll(async () => (await queue()).items.map(({ id }) => id).toSorted()).toEqual(missedIds);
  for (const _each of [1, 2]) {
    expect([missed.question, other.question]).not.toContain(await question(page).innerText());
    await answer(page, drill, true);
    await page.keyboard.press('Enter');
  }
  await page.getByText('You missed this one. Try it again.').waitFor();
  expect(await question(page).innerText()).toBe(missed.question);
  await answer(page, drill, false);
  await expect.poll(async () => (await current(page)).solved).toHaveLength(2);

  await page.reload();
  await page.getByText('Continue your drill: 2 of 10 done, 2 to repeat').waitFor();
  await waitForIdle(page);
  for (let solved = 2; solved < 10; solved++) {
    await answer(page, drill, true);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'You got all 10' }).waitFor();
  await page.getByText('8 of 10 were right on the first try.', { exact: false }).waitFor();
  await page.getByRole('heading', { name: '2 missed facts' }).waitFor();
  expect(await screenFaults(page)).toEqual([]);

  await page.goto('/drill/numbers');
  const sheet = page.locator('.number-sheet');
  await sheet.waitFor();
  const { length } = await (await page.request.get('/api/drill/numbers')).json();
  expect(await sheet.getByRole('term').count()).toBe(length);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Print', 'Drill These Facts']) {
    expect(await page.getByText(name, { exact: true }).isVisible()).toBe(false);
  }
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await sheet.evaluate((element) => getComputedStyle(element).columnCount)).toBe('2');
});

test('on a phone one tap answers a drill: a right answer goes on by itself, a wrong one stays with its explanation and explains more on request [DAY-04, DAY-06]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, reducedMotion: 'no-preference' });
  await createAccount(page, '/drill');
  await page.getByRole('button', { name: 'Start Drill' }).tap();
  await question(page).waitFor();
  const { questions } = await current(page);
  const tap = async (isRight: boolean) => {
    const text = await question(page).innerText();
    const asked = questions.find((each) => each.question === text)!;
    const correct = (await optionTexts(page)).indexOf(asked.options[asked.correctAnswer]!);
    await page
      .getByRole('radio')
      .nth(isRight ? correct : (correct + 1) % 4)
      .tap();
    return text;
  };
  const first = await tap(true);
  await page.getByText('Your answer, correct', { exact: true }).waitFor();
  await expect.poll(() => question(page).innerText()).not.toBe(first);
  await page.getByText('1 of 20 done', { exact: true }).waitFor();
  await tap(false);
  await page.getByText('This one comes back in this drill.').waitFor();
  // Colors that are on their way to the other theme would be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  await page.getByRole('button', { name: 'Ask why' }).tap();
  await page
    .getByRole('dialog')
    .getByText(/^Your answer, [A-D], is incorrect\.$/)
    .waitFor();
});

test("in a quiz one tap says 'Not sure', which is sent with the answer, and an answer without a tap says nothing [CONF-01]", async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/1.1?tab=quiz');
  await page.getByRole('button', { name: 'Not sure' }).tap();
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  await answerQuestions(page, 1, 2);
  const answers = async () => {
    const quiz = await (await page.request.get('/api/quiz/current?topicId=1.1')).json();
    return quiz.answers.map(({ confidence }: { confidence?: string }) => confidence ?? null);
  };
  await expect.poll(async () => (await answers()).toSorted()).toEqual(['notSure', null]);
});
