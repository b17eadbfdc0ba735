import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ReviewQueue } from '#shared/review.ts';
import { createAccount, journeys, tabTo } from './browser.ts';
import { screenFaults } from './faults.ts';
import { missQuestion } from './walk.ts';

const { open, expectFault } = journeys();

const addCard = (page: Page, question: string) =>
  page.request.post('/api/flashcards', { data: { topicId: '5.3', question, answer: `The answer to ${question}` } });
const queueOf = async (page: Page): Promise<ReviewQueue> => await (await page.request.get('/api/review/queue')).json();
const side = (page: Page, name: 'Question' | 'Answer') => page.getByRole('region', { name, exact: true });
const figures = (page: Page) => page.getByRole('region', { name: 'Figures' });

test('cards are reviewed by keyboard alone, a grade is undone, and the empty queue says when the next one comes [REV-05, REV-07, REV-09, REV-10]', async () => {
  const page = await open();
  await createAccount(page, '/review');
  await page.getByRole('heading', { name: 'Nothing to review yet' }).waitFor();
  await figures(page).getByText('after your first review').waitFor();
  expect(await screenFaults(page)).toEqual([]);

  for (const question of ['Who?', 'When?']) await addCard(page, question);
  const items = (await queueOf(page)).items;
  await page.reload();
  await page.getByText('2 left, about 1 minute', { exact: true }).waitFor();
  await side(page, 'Question').getByText(items[0]!.front).waitFor();
  expect(await page.getByText(items[0]!.back).count()).toBe(0);
  await page.keyboard.press('Space');
  await side(page, 'Answer').getByText(items[0]!.back).waitFor();
  await page.getByRole('button', { name: 'Good in 10 minutes' }).waitFor();
  await page.getByRole('button', { name: 'Again in 1 minute' }).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await page.keyboard.press('Space');
  await side(page, 'Question').waitFor();
  await page.keyboard.press('2');

  await page.getByText('1 left, about 1 minute', { exact: true }).waitFor();
  await side(page, 'Question').getByText(items[1]!.front).waitFor();
  await page.keyboard.press('u');
  await page.getByText('Grade taken back', { exact: true }).waitFor();
  await side(page, 'Question').getByText(items[0]!.front).waitFor();
  await expect.poll(async () => (await queueOf(page)).items.length).toBe(2);

  // The other way: with Tab and Enter.
  await tabTo(page, page.getByRole('button', { name: 'Show Answer' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Good/ }));
  await page.keyboard.press('Enter');
  await side(page, 'Question').getByText(items[1]!.front).waitFor();
  await page.keyboard.press('Space');
  await side(page, 'Answer').waitFor();
  await page.keyboard.press('2');
  await page.getByText(/^You reviewed 2 items\. The next one comes in \d+ minutes?\.$/).waitFor();
  await figures(page).getByText('1 day', { exact: true }).waitFor();
  await page.getByText('2 reviews on 1 of the last 365 days.', { exact: true }).waitFor();
  await page.getByText('Show as a table').click();
  expect(await page.getByRole('row').count()).toBe(2);
  expect(await screenFaults(page)).toEqual([]);

  await page.reload();
  await page.getByRole('heading', { name: 'Nothing is due' }).waitFor();
  await page.getByText(/^The next one comes in \d+ minutes?\.$/).waitFor();
});

test('a missed question enters the review once, is counted in the sidebar, and shows options and rationales [REV-04, REV-10]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  const { missed } = await missQuestion(page, '1.2');
  await page.reload();
  await page.getByRole('link', { name: 'Review 1 waiting' }).click();
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
  await page.keyboard.press('abcd'[wrong]!);
  await page.keyboard.press('Space');
  const explanation = page.getByRole('region', { name: 'The answer explained' });
  await explanation.getByText('Incorrect', { exact: true }).waitFor();
  const text = (await explanation.innerText()).replace(/\s+/g, ' ');
  const wrongNote = missed.optionNotes[missed.options.indexOf(letters[wrong]!)]!;
  expect(text).toContain(wrongNote.replace(/\*|\[\[|\]\]/g, '').slice(0, 30));
  await page.getByRole('button', { name: /^Again in/ }).waitFor();
  expect(await screenFaults(page)).toEqual([]);
  await page.keyboard.press('2');
  await page.getByText(/^You reviewed 1 item\./).waitFor();
  await page.getByRole('link', { name: /^Review( \d+ due)?$/ }).waitFor();
  expect((await queueOf(page)).items).toEqual([]);
});

test('exam date, minutes and time zone are changed beside the review and kept for the account [TODAY-05]', async () => {
  const page = await open();
  await createAccount(page, '/review');
  await page.getByRole('button', { name: 'Change Settings' }).click();
  const form = page.getByRole('form', { name: 'Study settings' });
  await form.getByLabel('Not booked yet').uncheck();
  await form.getByLabel('Exam date').fill('2020-02-03');
  await form.getByLabel('Minutes a day').fill('45');
  await form.getByLabel('Time zone').selectOption('America/Chicago');
  expectFault(/status of 400/);
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await form.getByRole('alert').getByText('The exam date cannot be in the past').waitFor();
  expect(await form.getByLabel('Exam date').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await screenFaults(page)).toEqual([]);
  await form.getByLabel('Exam date').fill('2199-02-03');
  await form.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Study settings saved', { exact: true }).waitFor();

  await page.goto('/account');
  const saved = page.getByRole('form', { name: 'Study settings' });
  expect(await saved.getByLabel('Exam date').inputValue()).toBe('2199-02-03');
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
    const batch = Array.from({ length: 20 }, (_, index) => addCard(page, `Card ${begun + index} ${long}?`));
    expect((await Promise.all(batch)).every((response) => response.ok())).toBe(true);
  }
  await page.goto('/review');
  await page.getByText(/^50 left/).waitFor();
  await page.goto('/review');
  await page.getByText(/^50 left/).waitFor();
  await page.getByText('No reviews in the last 365 days.').waitFor();
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
  await side(page, 'Question')
    .getByText(/^Card \d+ of a length/)
    .waitFor();
  expect(await page.getByText('No reviews in the last 365 days.').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
