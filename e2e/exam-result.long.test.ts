import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ExamResult } from '#shared/exams.ts';
import type { Mistake } from '#shared/mistakes.ts';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { createAccount, journeys, PHONE, waitForIdle } from './browser.ts';
import { screenFaults } from './faults.ts';
import { takeExam } from './take-exam.ts';

const { open } = journeys();

const stems = ({ questions }: ExamResult, positions: number[]) =>
  positions.map((position) => questions.find((question) => question.position === position)!.question);
const rows = (page: Page) => page.getByRole('region', { name: 'Review' }).getByRole('heading', { level: 3 });
const textOf = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');

test('on a phone the result of a passed exam reviews every question, takes a report, and retakes exactly the missed ones [EXAM-15, EXAM-16, EXAM-20]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await createAccount(page, '/dashboard');
  const result = await takeExam(page, 'mini', { wrong: [3, 8, 14], unanswered: [20], flagged: [3, 5] });
  await page.goto(`/exam/${result.id}`);
  await page.getByRole('heading', { level: 1, name: 'Passed' }).waitFor();
  expect(await textOf(page)).toContain('16 of 20 correct');
  const strip = page.getByRole('toolbar', { name: 'Questions' });
  expect(await strip.getByRole('link').count()).toBe(20);
  expect(await strip.getByRole('link', { name: 'Question 3, wrong, flagged' }).count()).toBe(1);
  expect(await strip.getByRole('link', { name: 'Question 20, unanswered' }).count()).toBe(1);

  const question = result.questions[7]!;
  await strip.getByRole('link', { name: 'Question 8, wrong' }).click();
  const opened = page.locator('#question-8');
  await opened.getByText('Correct answer', { exact: true }).waitFor();
  const text = (await opened.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`${question.options[question.correct]} Correct answer`);
  expect(text).toContain(`${question.options[question.chosen!]} Your answer`);
  for (const source of question.sources) expect(text).toContain(source);
  const summary = opened.locator('summary');
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await opened.getByRole('button', { name: 'Report this question' }).click();
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Send Report' }).click();
  await opened.getByText('Reported. Withdraw').waitFor();

  await page.getByRole('radio', { name: 'Flagged (2)' }).click();
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(stems(result, [3, 5]));
  await page.getByRole('radio', { name: 'Missed (4)' }).click();
  await page.getByRole('combobox', { name: 'Filter by area' }).click();
  await page.getByRole('option', { name: /^2 .*\(1\)$/ }).click();
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(stems(result, [3]));
  await page.reload();
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(stems(result, [3]));
  await page.getByRole('combobox', { name: 'Filter by area' }).click();
  await page.getByRole('option', { name: /^All areas/ }).click();
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect.poll(() => page.getByText('Correct answer', { exact: true }).count()).toBe(4);

  await page.getByRole('button', { name: 'Retake the missed ones' }).click();
  await page.getByText('Question 1 of 4').waitFor();
  const practice: UnfinishedQuiz = await (await page.request.get('/api/practice/current')).json();
  expect(practice.questions.map((each) => each.question)).toEqual(stems(result, [3, 8, 14, 20]));
  await page.goBack();
  await expect.poll(() => rows(page).allInnerTexts()).toEqual(stems(result, [3, 8, 14, 20]));

  const mistakes: Mistake[] = await (await page.request.get('/api/mistakes')).json();
  expect(mistakes.map((mistake) => mistake.question).sort()).toEqual(stems(result, [3, 8, 14]).sort());
  await page.getByRole('main').getByRole('link', { name: 'See My Mistakes' }).click();
  const missed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect.poll(() => missed.count()).toBe(3);
});

test('a first full exam that is not passed is a baseline with one primary button, has 83 cells, and its sealed questions can be practiced and found in the analysis [EXAM-15, EXAM-16, EXAM-20, EXAM-21, DAY-03]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  const positions = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const plan = { wrong: positions(1, 10), unanswered: positions(60, 83), flagged: [2] };
  const result = await takeExam(page, 'full', plan);
  await page.goto(`/exam/${result.id}`);
  await page.getByRole('heading', { level: 1, name: 'Your baseline: 49 of 83' }).waitFor();
  await expect.poll(() => page.locator('main [data-variant=primary]').count()).toBe(1);
  const text = await textOf(page);
  expect(text).toContain('You left 24 questions unanswered. They count as wrong.');
  expect(await page.getByRole('toolbar').getByRole('link').count()).toBe(83);
  expect(await screenFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Retake the missed ones' }).click();
  await page.getByText('Question 1 of 34').waitFor();
  await waitForIdle(page);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^(Correct|Incorrect)$/ }).waitFor();

  await page.goto('/quiz-analysis');
  const exams = page.getByRole('region', { name: 'Exams' });
  await expect.poll(() => exams.getByRole('row').nth(1).innerText()).toMatch(/49\s+of\s+83/);
  await exams.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Your baseline: 49 of 83' }).waitFor();
});
