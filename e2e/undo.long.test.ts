import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { journeys, PHONE, register } from './browser.ts';

const { open } = journeys();

test('all notes, cards and bookmarks are deleted, undone in the toast, and restored in Recently Deleted; cards are downloaded for Anki; on a phone the button that deletes is away from the one that edits [UNDO-01, UNDO-03, NOTE-16]', async () => {
  const page = await open({ hasTouch: true });
  await register(page);
  for (const content of ['First note', 'Second note', 'Third note'])
    await page.request.post('/api/notes', { data: { topicId: '2.2', content } });
  const cards = ['First card?', 'Second card?', 'Third card?'];
  for (const question of cards)
    await page.request.post('/api/flashcards', { data: { topicId: '5.3', question, answer: 'Yes.' } });
  for (const topicId of ['1.1', '6']) await page.request.post('/api/bookmarks', { data: { topicId } });
  const stored = async () => {
    const answers = await Promise.all(
      ['notes', 'flashcards', 'bookmarks'].map((list) => page.request.get(`/api/${list}`)),
    );
    return await Promise.all(answers.map((answer) => answer.json()));
  };
  const before = await stored();

  const deleteAll = async (path: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Delete All' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
    await page.getByText(/^All .* deleted successfully$/).waitFor();
  };
  for (const [path, restored] of [
    ['/notes', '3 notes restored'],
    ['/flashcards', '3 flashcards restored'],
    ['/bookmarks', '2 bookmarks restored'],
  ] as const) {
    await deleteAll(path);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(restored, { exact: true }).waitFor();
    expect(await stored()).toEqual(before);
  }

  await deleteAll('/notes');
  await deleteAll('/bookmarks');
  await page.getByRole('link', { name: 'Recently deleted bookmarks' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recently Deleted' }).waitFor();
  await page.getByText('2 bookmarks deleted together').waitFor();
  const restore = page.getByRole('button', { name: 'Restore', exact: true });
  await restore.first().click();
  await expect.poll(() => restore.count()).toBe(1);
  await restore.click();
  await page.getByText('No bookmarks here').waitFor();
  await page.getByRole('button', { name: 'Show All Types' }).click();
  await page.getByRole('button', { name: 'Restore all 3' }).click();
  await page.getByText('Nothing here').waitFor();
  expect(await stored()).toEqual(before);

  await page.goto('/flashcards');
  await page.getByRole('button', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'For Anki' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^flashcards-[\d-]{10}\.txt$/);
  const lines = (await readText(await download.createReadStream())).trim().split('\n');
  expect(lines.slice(3)).toEqual(cards.toReversed().map((question) => `${question}\tYes.\tTopic-5.3`));

  await page.setViewportSize(PHONE);
  await page.goto('/notes');
  const box = async (name: string) => (await page.getByRole('button', { name }).first().boundingBox())!;
  const [edit, remove] = [await box('Edit note'), await box('Delete note')];
  expect(remove.x - (edit.x + edit.width)).toBeGreaterThanOrEqual(24);
  await page.getByRole('button', { name: 'Delete note' }).first().tap();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Note restored', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Edit note' }).count()).toBe(3);
});
