import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { UnfinishedDrill } from '#shared/drill.ts';
import type { ReviewQueue } from '#shared/review.ts';
import { createAccount, journeys, PHONE, tabTo } from './browser.ts';
import { axeFaults, fingerFaults, sidewaysFaults } from './faults.ts';

const { open } = journeys();

const question = (page: Page) => page.locator('h2:has(+ .drill-options)');
const optionTexts = (page: Page) => page.locator('.option > span:nth-of-type(2)').allInnerTexts();

/** Answers the question on the page by keyboard, and waits for its explanation. Returns the id of the question. */
async function answer(page: Page, { questions }: Pick<UnfinishedDrill, 'questions'>, isRight: boolean, keys = '') {
  await page.getByRole('button', { name: 'Submit Answer' }).waitFor();
  const text = await question(page).innerText();
  const asked = questions.find((each) => each.question === text)!;
  const correct = (await optionTexts(page)).indexOf(asked.options[asked.correctAnswer]!);
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('ABCD'[isRight ? correct : (correct + 1) % 4]!);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: isRight ? 'Correct' : 'Incorrect', exact: true }).waitFor();
  return asked;
}
const current = async (page: Page): Promise<UnfinishedDrill> => (await page.request.get('/api/drill/current')).json();

test('a drill by keyboard alone: missed numbers come back, also after a reload, until all are solved [DRILL-03]', async () => {
  const page = await open();
  await createAccount(page, '/drill');
  await page.getByRole('button', { name: 'Start Drill' }).waitFor();
  await page.getByRole('heading', { name: /^\d+ facts$/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await tabTo(page, page.getByRole('radio', { name: '20', exact: true }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Start Drill' }));
  await page.keyboard.press('Enter');
  await page.getByText('0 of 10 solved', { exact: true }).waitFor();
  const drill = await current(page);

  const missed = await answer(page, drill, false);
  await page.getByText('This one comes back in this drill.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  for (const _each of [1, 2, 3]) {
    expect(await question(page).innerText()).not.toBe(missed.question);
    await answer(page, drill, true);
    await page.keyboard.press('Enter');
  }
  await page.getByText('You missed this one. Try it again.').waitFor();
  expect(await question(page).innerText()).toBe(missed.question);
  await answer(page, drill, false);
  await expect.poll(async () => (await current(page)).solved).toHaveLength(3);

  await page.reload();
  await page.getByText('Continue your drill: 3 of 10 solved, 1 to come back').waitFor();
  for (let solved = 3; solved < 10; solved++) {
    const { question: text } = await answer(page, drill, true);
    if (solved === 9) expect(text).toBe(missed.question);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'You solved all 10' }).waitFor();
  await page.getByText('9 of 10 were right at the first try.', { exact: false }).waitFor();
  await page.getByRole('heading', { name: '1 missed fact' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const review: ReviewQueue = await (await page.request.get('/api/review/queue')).json();
  expect(review.items).toMatchObject([{ id: missed.id, kind: 'question' }]);
});

test('on a phone the drill fits, and what the user was sure of and missed comes first in review [CONF-01, CONF-02]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/drill');
  await page.getByRole('button', { name: 'Start Drill' }).tap();
  await page.getByRole('button', { name: 'Submit Answer' }).waitFor();
  await page.setViewportSize({ ...PHONE, width: 320 });
  expect([...(await axeFaults(page)), ...(await fingerFaults(page)), ...(await sidewaysFaults(page))]).toEqual([]);
  const drill = await current(page);
  for (const keys of ['', '', 's']) {
    const { id } = await answer(page, drill, false, keys);
    await page.keyboard.press('Enter');
    if (keys !== 's') continue;
    const queue = async () => (await (await page.request.get('/api/review/queue')).json()).items;
    await expect.poll(async () => (await queue()).length).toBe(3);
    expect((await queue())[0].id).toBe(id);
  }
});

test("in a quiz one tap says 'Sure', a second takes it back, and an exam never asks [CONF-01]", async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/1.1');
  await page.goto('/topic/1.1?tab=quiz');
  const sure = page.getByRole('button', { name: 'Sure', exact: true });
  await sure.tap();
  await expect.poll(() => sure.getAttribute('aria-pressed')).toBe('true');
  expect([...(await axeFaults(page)), ...(await fingerFaults(page))]).toEqual([]);
  await sure.tap();
  await page.getByRole('button', { name: 'Not sure' }).tap();
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  await page.getByRole('radio').first().tap({ force: true });
  await submit.tap();
  await page.getByRole('button', { name: 'Next Question' }).tap();
  await page.getByRole('radio').first().tap({ force: true });
  await submit.tap();
  const answers = async () => {
    const quiz = await (await page.request.get('/api/quiz/current?topicId=1.1')).json();
    return quiz.answers.map(({ confidence }: { confidence?: string }) => confidence ?? null);
  };
  await expect.poll(async () => (await answers()).toSorted()).toEqual(['notSure', null]);

  await page.request.post('/api/exams', { data: { kind: 'mini' } });
  const { id } = await (await page.request.get('/api/exams/current')).json();
  await page.goto(`/exam/${id}`);
  await page.getByRole('radio').first().waitFor();
  expect(await page.getByText('How sure are you?').count()).toBe(0);
});

test('all numbers are on one page, which prints without the controls in two columns [DRILL-03]', async () => {
  const page = await open();
  await createAccount(page, '/drill/numbers');
  const sheet = page.locator('.number-sheet');
  await sheet.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const { length } = await (await page.request.get('/api/drill/numbers')).json();
  expect(await sheet.getByRole('term').count()).toBe(length);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Print', 'Drill These Facts']) {
    expect(await page.getByText(name, { exact: true }).isVisible()).toBe(false);
  }
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await sheet.evaluate((element) => getComputedStyle(element).columnCount)).toBe('2');
});
