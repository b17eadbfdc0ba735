import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ExamResult, Sitting } from '#shared/exams.ts';
import { tabTo, waitForIdle } from './browser.ts';

const OPTION_KEYS = 'abcd';

export const atExamQuestion = (page: Page, position: number, total: number): Promise<void> =>
  page.getByText(`Question ${position} of ${total}`, { exact: true }).waitFor();
export const allSaved = (page: Page): Promise<void> => page.getByText('All answers saved', { exact: true }).waitFor();

async function sittingOf(page: Page): Promise<Sitting> {
  return await (await page.request.get('/api/exams/current')).json();
}
const storedAnswer = async (page: Page, position: number) =>
  (await sittingOf(page)).answers.find((answer) => answer.position === position);

/** How a user acts: by thumb on a phone, or by keyboard alone. */
type Hand = {
  start(page: Page, kind: 'Full' | 'Mini'): Promise<void>;
  choose(page: Page, option: number): Promise<void>;
  flag(page: Page): Promise<void>;
  next(page: Page): Promise<void>;
  /** Goes from one question to an answered one before it, by the map. */
  goTo(page: Page, position: number, from: number): Promise<void>;
  askToFinish(page: Page): Promise<void>;
  finish(page: Page): Promise<void>;
};

const confirmButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Start Full Exam' });
const finishButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Finish Exam' });

export const THUMB: Hand = {
  start: async (page, kind) => {
    await page.getByRole('button', { name: `Start ${kind} Exam` }).tap();
    if (kind === 'Full') await confirmButton(page).tap();
  },
  choose: (page, option) => page.getByRole('radio').nth(option).tap(),
  flag: (page) => page.getByRole('button', { name: 'Flag', exact: true }).tap(),
  next: (page) => page.getByRole('button', { name: 'Next' }).tap(),
  goTo: async (page, position) => {
    await page.getByRole('button', { name: 'Map' }).tap();
    await page.getByRole('button', { name: `Question ${position}, answered` }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
  askToFinish: (page) => page.getByRole('button', { name: 'Finish Exam' }).first().tap(),
  finish: (page) => finishButton(page).tap(),
};

export const KEYS: Hand = {
  start: async (page, kind) => {
    await tabTo(page, page.getByRole('button', { name: `Start ${kind} Exam` }));
    await page.keyboard.press('Enter');
    if (kind === 'Mini') return;
    await tabTo(page, confirmButton(page));
    await page.keyboard.press('Enter');
  },
  choose: (page, option) => page.keyboard.press(OPTION_KEYS[option]!),
  flag: (page) => page.keyboard.press('f'),
  next: (page) => page.keyboard.press('ArrowRight'),
  goTo: async (page, position, from) => {
    await page.keyboard.press('m');
    const current = page.getByRole('button', { name: `Question ${from}, unanswered` });
    await expect.poll(() => current.evaluate((element) => element === document.activeElement)).toBe(true);
    for (let at = from; at > position; at--) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  },
  askToFinish: async (page) => {
    await tabTo(page, page.getByRole('button', { name: 'Finish Exam' }).last());
    await page.keyboard.press('Enter');
  },
  finish: async (page) => {
    await tabTo(page, finishButton(page));
    await page.keyboard.press('Enter');
  },
};

/**
 * Sits a whole exam on the page of a user: skips and flags question 5, changes question 3, reloads, loses the connection,
 * and answers question 11 on a second page. Compares what the server scored with what was chosen.
 */
export async function sitWholeExam(page: Page, kind: 'Full' | 'Mini', hand: Hand): Promise<void> {
  const total = kind === 'Full' ? 83 : 20;
  const chosen = new Map<number, number>();
  const answer = async (from: number, to: number) => {
    for (let position = from; position <= to; position++) {
      await atExamQuestion(page, position, total);
      chosen.set(position, position % 4);
      await hand.choose(page, position % 4);
      if (position < total) await hand.next(page);
    }
  };

  await hand.start(page, kind);
  await atExamQuestion(page, 1, total);
  expect(await page.getByRole('banner').count()).toBe(0);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await waitForIdle(page);
  await answer(1, 4);
  await atExamQuestion(page, 5, total);
  await hand.flag(page);
  await hand.next(page);
  await answer(6, 7);
  await allSaved(page);
  await page.reload();
  await atExamQuestion(page, 8, total);
  await waitForIdle(page);

  await hand.goTo(page, 3, 8);
  await atExamQuestion(page, 3, total);
  await hand.choose(page, 1);
  chosen.set(3, 1);
  for (let position = 3; position < 8; position++) await hand.next(page);
  await atExamQuestion(page, 8, total);
  await allSaved(page);

  await page.context().setOffline(true);
  await answer(8, 10);
  await page.getByText('Offline. 3 answers are saved on this device and will be sent.', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await allSaved(page);

  const other = await page.context().newPage();
  await other.goto(`/exam/${id}`);
  await atExamQuestion(other, 11, total);
  await other.getByRole('radio').nth(3).click();
  chosen.set(11, 3);
  await expect.poll(() => storedAnswer(page, 11)).toMatchObject({ chosen: 3 });
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => page.getByRole('radio').nth(3).isChecked()).toBe(true);

  await hand.next(page);
  await answer(12, total);
  await hand.askToFinish(page);
  const dialog = page.getByRole('dialog', { name: 'Finish the exam?' });
  await dialog.getByText('1 question unanswered').waitFor();
  await dialog.getByText('1 question flagged').waitFor();
  await dialog.getByRole('button', { name: 'Go to question 5' }).first().click();
  await atExamQuestion(page, 5, total);
  await allSaved(page);
  expect(await storedAnswer(page, 5)).toMatchObject({ chosen: null, flagged: true });
  await hand.askToFinish(page);
  await hand.finish(page);
  await page.getByRole('banner').waitFor();

  const response = await page.request.get(`/api/exams/${id}`);
  expect(response.status()).toBe(200);
  const result: ExamResult = await response.json();
  expect(result.total).toBe(total);
  const scored = result.questions.filter((question) => question.chosen !== null);
  expect(new Map(scored.map((question) => [question.position, question.chosen]))).toEqual(chosen);
  expect(result.questions.filter(({ flagged }) => flagged).map(({ position }) => position)).toEqual([5]);

  await page.goto('/exam');
  await page.getByRole('link', { name: `${kind} exam` }).waitFor();
}
