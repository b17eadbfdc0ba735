import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ReviewQueue } from '#shared/review.ts';
import { createAccount, journeys, PHONE, register, waitForIdle } from './browser.ts';
import { screenFaults } from './faults.ts';
import { missQuestion } from './quiz-steps.ts';

const { open, expectFault } = journeys();

const queueOf = async (page: Page): Promise<ReviewQueue> => await (await page.request.get('/api/review/queue')).json();

test('a missed question enters the review once, is counted in the sidebar, and shows options and rationales; exam date, minutes and time zone are changed beside the review and kept [REV-04, REV-10, TODAY-05, DAY-01]', async () => {
  const page = await open();
  await register(page);
  const { missed } = await missQuestion(page, '1.2');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Review 1 due' }).click();
  await page.getByText('1 left, about 1 minute', { exact: true }).waitFor();
  const { items } = await queueOf(page);
  expect(items.map(({ id }) => id)).toEqual([missed.id]);

  await page.getByRole('heading', { name: missed.question }).waitFor();
  const options = await page.getByRole('radio').all();
  expect(options).toHaveLength(4);
  const letters = await page.locator('.option > span:nth-of-type(2)').allInnerTexts();
  expect(letters.toSorted()).toEqual(missed.options.toSorted());
  const correct = letters.indexOf(missed.options[missed.correctAnswer]!);
  const wrong = (correct + 1) % 4;
  expect(await screenFaults(page, [PHONE])).toEqual([]);
  await waitForIdle(page);
  await page.keyboard.press('abcd'[wrong]!);
  await page.keyboard.press('Space');
  const explanation = page.getByRole('region', { name: 'The answer explained' });
  await explanation.getByText('Incorrect', { exact: true }).waitFor();
  const text = (await explanation.innerText()).replace(/\s+/g, ' ');
  const wrongNote = missed.optionNotes[missed.options.indexOf(letters[wrong]!)]!;
  expect(text).toContain(wrongNote.replace(/\*|\[\[|\]\]/g, '').slice(0, 30));
  await page.getByRole('button', { name: /^Again in/ }).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /^Good/ }).count()).toBe(0);
  await page.keyboard.press('1');
  // It comes back in one minute, and then in ten, so it is next both times.
  for (const _time of ['first', 'second']) {
    await explanation.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: missed.question }).waitFor();
    const again = await page.locator('.option > span:nth-of-type(2)').allInnerTexts();
    await waitForIdle(page);
    await page.keyboard.press('abcd'[again.indexOf(letters[correct]!)]!);
    await page.keyboard.press('Space');
    await explanation.getByText('Correct', { exact: true }).waitFor();
    await page.keyboard.press('2');
  }
  await page.getByText(/^You reviewed 3 items\./).waitFor();
  await page.getByText(/^3 reviews on 1 day since /).waitFor();
  await page.getByText('Show as a table').click();
  expect(await screenFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Review( \d+ due)?$/ }).waitFor();
  await expect.poll(async () => (await queueOf(page)).items).toEqual([]);

  await page.getByRole('button', { name: 'Change Settings' }).click();
  const form = page.getByRole('form', { name: 'Study settings' });
  await form.getByLabel("I haven't scheduled it").uncheck();
  await form.getByLabel('Exam date').fill('2020-02-03');
  await form.getByLabel('Minutes a day').fill('45');
  await form.getByLabel('Time zone').selectOption('America/Chicago');
  expectFault(/status of 400/);
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await form.getByRole('alert').getByText("The exam date can't be in the past").waitFor();
  const date = form.getByLabel('Exam date');
  await expect.poll(() => date.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await screenFaults(page)).toEqual([]);
  await date.fill('2099-02-03');
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Study settings saved', { exact: true }).waitFor();

  await page.goto('/account');
  const saved = page.getByRole('form', { name: 'Study settings' });
  await expect.poll(() => saved.getByLabel('Exam date').inputValue()).toBe('2099-02-03');
  expect(await saved.getByLabel('Minutes a day').inputValue()).toBe('45');
  expect(await saved.getByLabel('Time zone').inputValue()).toBe('America/Chicago');
});

/** What the page has loaded since it was opened, without what came from the cache, in bytes. */
const transferred = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
  });

test('with 500 cards the page transfers at most 150 kB, and shows the first card without waiting for the rest [REV-12]', async () => {
  const page = await open();
  await createAccount(page, '/review');
  const long = 'of a length that cards have, with the term, the rule, its exception and the days that it names';
  for (let begun = 0; begun < 500; begun += 20) {
    const batch = Array.from({ length: 20 }, (_, index) => {
      const question = `Card ${begun + index} ${long}?`;
      const data = { topicId: '5.3', question, answer: `The answer to ${question}` };
      return page.request.post('/api/flashcards', { data });
    });
    expect((await Promise.all(batch)).every((response) => response.ok())).toBe(true);
  }
  await page.goto('/review');
  await page.getByText(/^(50 left|Top 50 of \d+ due)/).waitFor();
  await page.waitForLoadState('networkidle');
  await page.goto('/review');
  await page.getByText(/^(50 left|Top 50 of \d+ due)/).waitFor();
  await page.getByText('Your review calendar starts with your first review.').waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = await transferred(page);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThanOrEqual(150_000);

  // Every other call hangs.
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && !/^\/trpc\/(review\.queue|auth\.user)$/.test(url.pathname),
    () => {},
  );
  await page.goto('/review');
  const question = page.getByRole('region', { name: 'Question', exact: true });
  await question.getByText(/^Card \d+ of a length/).waitFor();
  expect(await page.getByText('Your review calendar starts with your first review.').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
