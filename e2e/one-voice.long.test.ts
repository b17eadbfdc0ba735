import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ServedQuiz } from '#shared/quiz.ts';
import type { Readiness } from '#shared/readiness.ts';
import type { ReviewQueue } from '#shared/review.ts';
import type { Today } from '#shared/today.ts';
import { describeNext } from '#web/features/today/block-words.ts';
import { createAccount, DESK, journeys } from './browser.ts';
import { takeExam } from './take-exam.ts';

const { open } = journeys();

/** The calls of the user who is signed in on the page. */
const callsOf = (page: Page) => ({
  get: async <Body>(path: string): Promise<Body> => await (await page.request.get(`/api${path}`)).json(),
  post: async <Body>(path: string, data: object = {}): Promise<Body> => {
    const answer = await page.request.post(`/api${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return await answer.json();
  },
});

/** Answers three of four questions correctly. */
const answersTo = ({ questions }: ServedQuiz) =>
  questions.map(({ id, correctAnswer }, index) => ({
    questionId: id,
    chosen: index % 4 === 0 ? (correctAnswer + 1) % 4 : correctAnswer,
  }));

async function practice(page: Page): Promise<string> {
  const { post } = callsOf(page);
  const quiz = await post<ServedQuiz>('/practice', { scope: 'exam', count: 20 });
  await post(`/practice/${quiz.runId}/submit`, { answers: answersTo(quiz) });
  return quiz.runId;
}

/** Does what the plan says until the day is done. */
async function finishDay(page: Page): Promise<void> {
  const { get, post } = callsOf(page);
  for (;;) {
    const { next } = await get<Today>('/today');
    if (!next) return;
    if (next.kind === 'exam') await takeExam(page, 'mini', {});
    if (next.kind === 'topic') await post('/progress', { topicId: next.topicId, timeSpent: next.minutes * 60 });
    if (next.kind === 'quiz') {
      const quiz = await post<ServedQuiz>('/quiz/generate', { topicId: next.topicId });
      const answers = answersTo(quiz);
      const score = answers.filter((_answer, index) => index % 4 !== 0).length;
      const result = { topicId: next.topicId, runId: quiz.runId, score, totalQuestions: 10, percentage: score * 10 };
      await post('/quiz-scores', { ...result, answers });
    }
    if (next.kind === 'review') {
      const { items } = await get<ReviewQueue>('/review/queue');
      for (const { id } of items)
        await post(`/review/${id}/answers`, { rating: 'good', seconds: 60, attemptId: crypto.randomUUID() });
    }
  }
}

/** What the screen recommends, and where it says that the user stands. */
async function voiceOf(page: Page): Promise<{ primary: number; recommended: string[]; figures: string[] }> {
  const main = page.getByRole('main');
  const texts = await main.getByText(/\d+ of 83/).allInnerTexts();
  return {
    primary: await main.locator('[data-variant=primary]').count(),
    recommended: await main
      .locator('[data-next] a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!)),
    figures: [...new Set(texts.flatMap((text) => /\d+ of 83/.exec(text) ?? []))],
  };
}

const SCREENS: [path: string, heading: string | RegExp][] = [
  ['/dashboard', 'Welcome, Rosa'],
  ['/progress', 'Progress Report'],
  ['/readiness', 'Readiness'],
];

/** Expects that each screen says what the calls say: one next step with the only primary button, or none, and one number. */
async function expectOneVoice(page: Page, screens = SCREENS): Promise<void> {
  const { get } = callsOf(page);
  const [{ next }, { expected }] = [await get<Today>('/today'), await get<Readiness>('/readiness')];
  for (const [path, heading] of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expect
      .poll(async () => ({ path, ...(await voiceOf(page)) }))
      .toEqual({
        ...{ path, primary: next ? 1 : 0, recommended: next ? [describeNext(next).href] : [] },
        figures: expected === null ? [] : [`${Math.round(expected)} of 83`],
      });
  }
}

test('in the first minute, in the second week and on a finished day each screen recommends one thing or nothing, and all say one number [VOICE-01, VOICE-02, VOICE-03, VOICE-06]', async () => {
  const page = await open({ viewport: DESK });
  await createAccount(page, '/dashboard');
  const { get, post } = callsOf(page);
  for (const step of [1, 2, 3]) await post('/today/welcome', { step });
  await expectOneVoice(page);

  for (let quiz = 0; quiz < 19; quiz++) await practice(page);
  const { id } = await takeExam(page, 'mini', { wrong: [2, 5, 9] });
  expect((await get<Readiness>('/readiness')).answers).toBeGreaterThan(300);
  await expectOneVoice(page, [...SCREENS, [`/exam/${id}`, /baseline|passed/i]]);

  await page.request.put('/api/study-settings', { data: { minutesPerDay: 20 } });
  await finishDay(page);
  await expectOneVoice(page);
  await page.goto('/dashboard');
  await page.getByText('Done for today.', { exact: false }).waitFor();
  expect(await page.getByRole('main').locator('[data-variant=primary]').count()).toBe(0);
});
