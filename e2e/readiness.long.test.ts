import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { calibration } from '#shared/calibration.ts';
import type { Sitting } from '#shared/exams.ts';
import type { ServedQuiz } from '#shared/quiz.ts';
import type { Readiness } from '#shared/readiness.ts';
import { chanceText, percentText } from '#web/lib/percent.ts';
import { createAccount, daysFromNow, journeys, PHONE, tabTo } from './browser.ts';
import { screenFaults } from './faults.ts';
import { answerQuestions } from './quiz-steps.ts';

const { open } = journeys();

/** Takes a mini exam with the first option of each question, through the calls of the product. */
async function takeMiniExam(page: Page): Promise<void> {
  const started = await page.request.post('/api/exams', { data: { kind: 'mini' } });
  const { id, questions }: Sitting = await started.json();
  for (const { position } of questions) {
    await page.request.put(`/api/exams/${id}/answers/${position}`, { data: { chosen: 0, flagged: false } });
  }
  expect((await page.request.post(`/api/exams/${id}/submit`)).ok()).toBe(true);
}

/** Answers 20 questions of all areas, nine of ten correctly, because the dashboard does not show a low chance. */
async function practice(page: Page): Promise<void> {
  const started = await page.request.post('/api/practice', { data: { scope: 'exam', count: 20 } });
  const { runId, questions }: ServedQuiz = await started.json();
  const answers = questions.map(({ id, correctAnswer }, index) => ({
    questionId: id,
    chosen: index % 10 === 0 ? (correctAnswer + 1) % 4 : correctAnswer,
  }));
  expect((await page.request.post(`/api/practice/${runId}/submit`, { data: { answers } })).ok()).toBe(true);
}

const readiness = async (page: Page): Promise<Readiness> => await (await page.request.get('/api/readiness')).json();

test('the chance of passing appears with enough answers, on its screen and on the dashboard, and the expected number is one number on four screens [READY-02, READY-03, READY-05, READY-09, VOICE-03]', async () => {
  const page = await open();
  await createAccount(page, '/readiness');
  const notEnough = page.getByRole('region', { name: 'Not enough answers yet' });
  await notEnough.getByText('Answer 50 questions, and at least one in each area').waitFor();
  await page.goto('/dashboard');
  await page.getByText('Answer 50 questions, and at least one in each area').waitFor();
  expect(await page.locator('.cell[data-state=expected]').count()).toBe(0);

  await takeMiniExam(page);
  await page.goto('/readiness');
  await notEnough.getByText('Answer 30 more questions').waitFor();

  for (let quiz = 0; quiz < 3; quiz++) await practice(page);
  await page.reload();
  const estimate = page.getByRole('region', { name: 'Your estimate' });
  await estimate.waitFor();
  const { chance, low, high, expected, next } = await readiness(page);
  await estimate.getByText(`from ${percentText(low!)} to ${percentText(high!)}.`).waitFor();
  await estimate.getByText(chanceText(chance!), { exact: true }).first().waitFor();
  const standing = `${Math.round(expected!)} of 83`;
  await page.getByText(standing).first().waitFor();
  const filled = () => page.locator('.cell[data-state=expected]').count();
  expect(await filled()).toBe(Math.round(expected!));
  expect(await page.getByRole('region', { name: 'The six areas' }).getByRole('listitem').count()).toBe(6);
  const topics = page.getByRole('region', { name: 'Where an hour pays off most' });
  expect(await topics.getByRole('row').count()).toBe(next.length + 1);
  expect(await screenFaults(page)).toEqual([]);

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: standing }).waitFor();
  await expect.poll(filled).toBe(Math.round(expected!));
  await page.getByText(`today is ${chanceText(chance!)}`).waitFor();
  expect(await screenFaults(page)).toEqual([]);

  await page.goto('/progress');
  await page.getByText(standing).first().waitFor();
  expect(await filled()).toBe(Math.round(expected!));

  await page.goto('/topic/5.3?tab=quiz');
  await answerQuestions(page, 1, 10);
  await page.getByRole('button', { name: 'See Result' }).click();
  const line = page.getByRole('status').filter({ hasText: /^Expected/ });
  await line.waitFor();
  expect(await line.innerText()).toContain(`${Math.round((await readiness(page)).expected!)} of 83`);
});

test('a failed score report is typed in by keyboard, counts, is shown after a reload, changed and removed [READY-06]', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/readiness');
  const section = page.getByRole('region', { name: "Didn't pass the real exam?" });
  await tabTo(page, section.getByText('Enter Your Score Report'));
  await page.keyboard.press('Enter');
  await section.getByRole('button', { name: 'Save Report' }).click();
  await section.getByText('Please enter the date of the exam').waitFor();
  expect(await screenFaults(page)).toEqual([]);
  const date = daysFromNow(-24, 'UTC');
  await section.getByLabel('Date of the exam').fill(date);
  const fields = section.locator('input[inputmode=decimal]');
  const percents = ['78', '57', '66', '62', '52', '75'];
  for (const [index, percentage] of percents.entries()) await fields.nth(index).fill(percentage);
  await page.keyboard.press('Enter');
  const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const saved = section.getByRole('heading', { name: `Exam on ${longDate}` });
  await saved.waitFor();
  await page.getByRole('region', { name: 'The six areas' }).getByText('from your score report').first().waitFor();
  const { report } = await readiness(page);
  expect(report?.areas.map(({ percent: value }) => String(value))).toEqual(percents);

  await page.reload();
  await saved.waitFor();
  expect(await section.getByRole('definition').allInnerTexts()).toEqual(percents.map((each) => `${each}%`));
  expect(await screenFaults(page)).toEqual([]);
  await section.getByRole('button', { name: 'Edit Report' }).click();
  await section.getByLabel(/^6 /).fill('');
  await section.getByRole('button', { name: 'Save Report' }).click();
  await section.getByText('not listed').waitFor();

  await section.getByRole('button', { name: 'Remove Report' }).click();
  await section.getByText('Enter Your Score Report').waitFor();
  expect((await readiness(page)).report).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await saved.waitFor();
});

test('the public page is linked from the footer, and shows its plots and the figures of the simulation without scripts [READY-07]', async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How We Estimate' }).click();
  await page.getByRole('heading', { level: 1, name: 'How We Estimate' }).waitFor();
  const { main, harsh } = calibration;
  const filled = main.reliability.filter(({ forecast }) => forecast !== null);
  const plot = page.getByRole('region', { name: 'Does 70% mean 70%?' });
  expect(await plot.getByRole('img').locator('circle').count()).toBe(filled.length);
  const box = await plot.getByRole('img').boundingBox();
  expect(Math.abs(box!.width - box!.height)).toBeLessThan(3);
  await plot.getByText('Show as a table').click();
  const rows = await plot.getByRole('row').allInnerTexts();
  expect(rows.slice(1).map((row) => row.split(/\s+/).slice(-3))).toEqual(
    filled.map(({ learners, forecast, passed }) => [String(learners), percentText(forecast!), percentText(passed!)]),
  );
  const scores = page.getByRole('region', { name: 'Better than a simple rule?' }).getByRole('definition');
  expect((await scores.allInnerTexts()).filter(Boolean)).toEqual(
    [main.brier.estimate, main.brier.passRate, main.brier.eightyPercent].map((score) => score.toFixed(3)),
  );
  await page.getByText(`It did for ${percentText(main.coverage)} of the learners`).waitFor();
  await page.getByText(`included the true chance for only ${percentText(harsh.coverage)} of them`).waitFor();
});
