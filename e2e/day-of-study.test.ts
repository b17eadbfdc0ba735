import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ServedQuiz } from '#shared/quiz.ts';
import type { ReviewQueue } from '#shared/review.ts';
import type { Today } from '#shared/today.ts';
import { createAccount, daysFromNow, journeys, noonZone, tabTo, waitForIdle } from './browser.ts';

const { open } = journeys();

/** Goes to the control and presses it, by keyboard. */
async function pressKeyOn(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

test('the first visit asks three questions by keyboard and then leads to reading; a quiz of it is marked as done, and nothing is asked again [TODAY-01, TODAY-02, TODAY-04, TODAY-05]', async () => {
  const timezoneId = noonZone();
  const page = await open({ timezoneId });
  await createAccount(page, '/dashboard');
  const panel = page.getByRole('region', { name: 'Today' });
  const ask = (question: string) => page.getByRole('heading', { name: question }).waitFor();
  await ask('When is your exam?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  const examDate = daysFromNow(40, timezoneId);
  await page.getByLabel('Exam date').fill(examDate);
  await page.keyboard.press('Enter');
  await ask('How many minutes a day can you study?');
  await pressKeyOn(page, page.getByRole('button', { name: '60 minutes' }));
  await ask('Have you studied for this exam before?');
  await pressKeyOn(page, page.getByRole('button', { name: 'Not yet' }));
  await page.getByRole('link', { name: 'Start Reading' }).waitFor();
  expect(await (await page.request.get('/api/study-settings')).json()).toEqual({
    examDate,
    minutesPerDay: 60,
    timeZone: timezoneId,
    hasStudied: false,
  });
  await panel.getByRole('listitem').first().waitFor();

  const { blocks }: Today = await (await page.request.get('/api/today')).json();
  const index = blocks.findIndex(({ kind }) => kind === 'quiz');
  const { topicId } = blocks[index]!;
  const row = panel.getByRole('listitem').nth(index);
  await row.getByRole('link', { name: /^Quiz on/ }).waitFor();
  const started = await page.request.post('/api/quiz/generate', { data: { topicId } });
  const { runId, questions }: ServedQuiz = await started.json();
  const answers = questions.map(({ id, correctAnswer }) => ({ questionId: id, chosen: correctAnswer }));
  const score = { topicId, runId, score: 10, totalQuestions: 10, percentage: 100, answers };
  expect((await page.request.post('/api/quiz-scores', { data: score })).ok()).toBe(true);
  await page.reload();
  await row.getByText('Done', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
});

test('cards are reviewed by keyboard alone, a grade is undone, and the empty queue says when the next one comes [REV-05, REV-07, REV-09, REV-10]', async () => {
  const page = await open();
  await createAccount(page, '/review');
  await page.getByRole('heading', { name: 'Nothing to review yet' }).waitFor();
  const figures = page.getByRole('region', { name: 'Figures' });
  await figures.getByText('after your first review').waitFor();

  const settings = { examDate: null, minutesPerDay: 30, timeZone: noonZone() };
  await page.request.put('/api/study-settings', { data: settings });
  for (const question of ['Who?', 'When?']) {
    const data = { topicId: '5.3', question, answer: `The answer to ${question}` };
    await page.request.post('/api/flashcards', { data });
  }
  const queue = async (): Promise<ReviewQueue> => await (await page.request.get('/api/review/queue')).json();
  const [first, second] = (await queue()).items;
  const side = (name: 'Question' | 'Answer') => page.getByRole('region', { name, exact: true });
  await page.reload();
  await page.getByText('2 left, about 1 minute', { exact: true }).waitFor();
  await side('Question').getByText(first!.front).waitFor();
  expect(await page.getByText(first!.back).count()).toBe(0);
  await waitForIdle(page);
  await page.keyboard.press('Space');
  await side('Answer').getByText(first!.back).waitFor();
  await page.getByRole('button', { name: 'Good in 10 minutes' }).waitFor();
  await page.getByRole('button', { name: 'Again in 1 minute' }).waitFor();
  await page.keyboard.press('Space');
  await side('Question').waitFor();
  await page.keyboard.press('2');

  await page.getByText('1 left, about 1 minute', { exact: true }).waitFor();
  await side('Question').getByText(second!.front).waitFor();
  await page.keyboard.press('u');
  await page.getByText('Grade undone', { exact: true }).waitFor();
  await side('Question').getByText(first!.front).waitFor();
  await expect.poll(async () => (await queue()).items.length).toBe(2);

  // The other way: with Tab and Enter.
  await pressKeyOn(page, page.getByRole('button', { name: 'Show Answer' }));
  await pressKeyOn(page, page.getByRole('button', { name: /^Good/ }));
  await side('Question').getByText(second!.front).waitFor();
  await page.keyboard.press('Space');
  await side('Answer').waitFor();
  await page.keyboard.press('2');

  // Nothing else is due, so what comes back within ten minutes comes now.
  for (const left of [2, 1]) {
    await page.getByText(`${left} left, about 1 minute`, { exact: true }).waitFor();
    await pressKeyOn(page, page.getByRole('button', { name: 'Show Answer' }));
    await pressKeyOn(page, page.getByRole('button', { name: /^Good in \d+ days/ }));
  }
  await page.getByText(/^You reviewed 4 items\. The next one is due in \d+ days/).waitFor();
  await figures.getByText('1 day', { exact: true }).waitFor();
  await page.getByText(/^4 reviews on 1 day since /).waitFor();
  await page.getByText('Show as a table').click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);

  await page.reload();
  await page.getByRole('heading', { name: 'Nothing is due' }).waitFor();
  await page.getByText(/^The next one is due in \d+ days/).waitFor();
});

test('a plan is requested, arrives while the user reads something else, and is kept over a reload [PLAN-03] [PLAN-14] [ERR-28]', async () => {
  const page = await open();
  await createAccount(page, '/topic/2.2');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('plans.request')) requests.push(request.url());
  });
  await page.getByRole('radio', { name: 'Detailed Study' }).click();
  const offer = page.getByRole('button', { name: 'Generate Detailed Plan' });
  await offer.waitFor();
  // The page learns what became of the plan when the user reads something else, however fast the worker is.
  const isElsewhere = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, search }) => pathname.includes('plans.status') && decodeURIComponent(search).includes('"2.2"'),
    async (route) => {
      await isElsewhere.promise;
      await route.continue();
    },
  );
  await offer.click();
  await page.getByText('Detailed Study Plan Requested', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.getByRole('heading', { name: '2.3 Policy Exclusions', exact: true }).waitFor();
  isElsewhere.resolve();
  await page.getByText('Detailed Study Plan Ready', { exact: true }).waitFor();

  await page.goBack();
  const concepts = page.getByRole('region', { name: 'Main concepts' });
  await concepts.waitFor();
  await page.getByText('From our own study material').waitFor();
  expect(await concepts.getByRole('listitem').count()).toBeGreaterThan(6);
  await page.reload();
  await page.getByRole('heading', { name: 'Important notes', exact: true }).waitFor();
  expect(requests).toHaveLength(1);
});

test('a note and a card are deleted and restored, and after a reload they are where they were [UNDO-01, NOTE-11, CARD-12, ERR-31, ERR-34]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  const [notes, cards] = [
    ['First note', 'Second note', 'Third note'],
    ['First card?', 'Second card?', 'Third card?'],
  ];
  for (const content of notes) await page.request.post('/api/notes', { data: { topicId: '2.2', content } });
  for (const question of cards)
    await page.request.post('/api/flashcards', { data: { topicId: '5.3', question, answer: 'Yes.' } });
  const entries = (list: 'Your Notes' | 'Your Flashcards') =>
    page.getByRole('region', { name: list }).getByRole('listitem');
  /** What the list shows in its order, and the exact times of its entries. */
  const read = async (list: 'Your Notes' | 'Your Flashcards') => {
    await expect.poll(() => entries(list).count()).toBe(3);
    const times = entries(list).locator('time');
    return {
      texts: await entries(list).locator('p[dir=auto]').allTextContents(),
      times: await times.evaluateAll((all) => all.map((time) => time.getAttribute('datetime'))),
    };
  };
  /** The text of the entry or the button with the focus. The body has none of its own, so that it never counts as one. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.matches('li, button') ? element.textContent : '';
    });

  await page.goto('/notes');
  const before = await read('Your Notes');
  expect(before.texts).toEqual(notes.toReversed());
  // By keyboard: the next note has the focus, F8 leads to 'Undo', and the restored note has the focus.
  const second = entries('Your Notes').filter({ hasText: notes[1]! });
  await pressKeyOn(page, second.getByRole('button', { name: 'Delete note' }));
  await page.getByText('Note deleted successfully', { exact: true }).waitFor();
  await second.waitFor({ state: 'detached' });
  await expect.poll(focused).toContain(notes[0]!);
  await waitForIdle(page);
  await page.keyboard.press('F8');
  await expect.poll(focused).toBe('Undo');
  await page.keyboard.press('Enter');
  await second.waitFor();
  await expect.poll(focused).toContain(notes[1]!);
  expect(await read('Your Notes')).toEqual(before);

  await page.goto('/flashcards');
  const cardsBefore = await read('Your Flashcards');
  const last = entries('Your Flashcards').filter({ hasText: cards[0]! });
  await last.getByRole('button', { name: 'Delete flashcard' }).click();
  await last.waitFor({ state: 'detached' });
  // The toast stays on the next page, and its button still works there.
  await page.getByRole('link', { name: 'Notes', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'My Study Notes' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Flashcard restored', { exact: true }).waitFor();

  await page.reload();
  expect(await read('Your Notes')).toEqual(before);
  await page.goto('/flashcards');
  expect(await read('Your Flashcards')).toEqual(cardsBefore);
});
