import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import { journeys, register, waitForIdle } from './browser.ts';

const { open } = journeys();

const WEEK = 7 * 86_400_000;
const topics = orderedTopics.map(({ id }) => id);
/** Every topic but the last is studied twice in the year: strong ones, moderate ones and weak ones in turn. */
const studied = topics.slice(0, 26);
const RIGHT = [
  [8, 9],
  [7, 8],
  [5, 6],
];
const COMPLETED = 10;
const BOOKMARKED = 12;

/** A year of study through the product's own calls: each week 47 minutes on a topic and two of its quizzes. */
async function studyForAYear(page: Page): Promise<void> {
  const send = async (path: string, data?: object) => {
    const response = await page.request.post(`/api${path}`, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  };
  const start = Date.now() - 52 * WEEK;
  for (let week = 0; week < 52; week++) {
    const index = week % studied.length;
    const topicId = studied[index]!;
    const lastVisited = new Date(start + week * WEEK).toISOString();
    await send('/progress', { topicId, lastVisited, timeSpent: 47 * 60 });
    for (const score of RIGHT[index % 3]!) {
      await send('/quiz-scores', { topicId, score, totalQuestions: 10, percentage: score * 10 });
    }
  }
  for (const topicId of studied.slice(0, COMPLETED)) await send(`/progress/${topicId}/complete`);
  for (const topicId of studied.slice(0, BOOKMARKED)) await send('/bookmarks', { topicId });
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const textOf = async (page: Page, name: string) => (await region(page, name).innerText()).replaceAll(/\s+/g, ' ');
const topicsIn = (page: Page, name: string) =>
  region(page, name)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.replace('/topic/', '')));

test('after a year of study the reports tell the right figures, and all bookmarks can be deleted [PROG-01, PROG-02, PROG-03, PROG-04, PROG-05, PROG-06, PROG-07, PROG-08, ANAL-02, ANAL-03, ANAL-04, ANAL-05, ANAL-06, ANAL-07, ANAL-08, ANAL-09, BOOK-01, BOOK-02, BOOK-03, BOOK-04, BOOK-05, ERR-36, DASH-08]', async () => {
  const page = await open();
  await register(page);
  await studyForAYear(page);

  await page.goto('/progress');
  await page.getByText('across 26 topics opened').waitFor();
  await expect.poll(() => textOf(page, 'Figures')).toMatch(/Topics Completed 10\s?\/\s?27 37%/);
  const report = await textOf(page, 'Figures');
  expect(report).toContain('Topics Remaining 17 Keep going!');
  expect(report).toContain('Total Study Time 40 h 44 min');
  expect(report).toContain('Avg Time/Topic 94 min');
  const completedBars = await region(page, 'Progress by Category')
    .getByRole('progressbar')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-valuenow')));
  expect(completedBars).toEqual(['100', '100', '50', '0', '0', '0']);
  await expect.poll(() => topicsIn(page, 'Recently Completed Topics')).toEqual(studied.slice(4, 10).toReversed());
  await expect.poll(() => topicsIn(page, 'Topics in Progress')).toEqual(studied.slice(20).toReversed());
  await expect.poll(() => region(page, 'Topics in Progress').getByText('94 min', { exact: true }).count()).toBe(6);

  await page.goto('/quiz-analysis');
  await page.getByText(/^topic quizzes since /).waitFor();
  await expect.poll(() => textOf(page, 'Figures')).toContain('Total Quizzes 104');
  const analysis = await textOf(page, 'Figures');
  expect(analysis).toContain('Average Score 72%');
  expect(analysis).toContain('Strong Topics 9');
  expect(analysis).toContain('Need Improvement 8');
  const turn = (remainder: number) => studied.filter((_, index) => index % 3 === remainder);
  await expect.poll(() => topicsIn(page, 'Your Strengths')).toEqual(turn(0));
  await expect.poll(() => topicsIn(page, 'Moderate Performance')).toEqual(turn(1));
  await expect.poll(() => topicsIn(page, 'Areas for Improvement')).toEqual(turn(2));
  await expect.poll(() => textOf(page, 'Areas for Improvement')).toContain('4 topic quizzes latest 60%, 50%, 60% 55%');
  const results = await region(page, 'Recent Quiz Results').getByRole('listitem').allInnerTexts();
  expect(results).toHaveLength(10);
  expect(results[0]).toMatch(/8 \/ 10 correct[\s\S]*80%/);
  expect(results[9]).toMatch(/8 \/ 10 correct[\s\S]*80%/);
  expect(await topicsIn(page, 'Recent Quiz Results')).toEqual(
    studied
      .slice(21)
      .toReversed()
      .flatMap((id) => [id, id]),
  );

  await page.goto('/bookmarks');
  const links = page.getByRole('link', { name: 'View Topic' });
  await links.first().waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    studied
      .slice(0, BOOKMARKED)
      .toReversed()
      .map((id) => `/topic/${id}`),
  );
  const overview = page.getByRole('main').getByText(/^Whole life insurance covers/);
  await waitForIdle(page);
  const lines = await overview.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(lines).toBe(2);
  await page.getByRole('button', { name: 'Delete All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => links.count()).toBe(BOOKMARKED);
  await page.getByRole('button', { name: 'Delete All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
  await page.getByText('All bookmarks deleted successfully', { exact: true }).waitFor();
  await page.getByText('No bookmarks yet').waitFor();
  await page.reload();
  await page.getByText('Bookmark topics while studying to save them here').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Delete All' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByText('of all topics').waitFor();
  await expect.poll(() => textOf(page, 'Figures')).toContain('Bookmarks 0 topics saved');
});
