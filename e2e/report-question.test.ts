import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';

const { open } = journeys();

test('a question is reported with a reason and a note, is kept, and the report is withdrawn [QUIZ-24]', async () => {
  const page = await open();
  await createAccount(page, '/topic/1.1');
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByText('Question 1 of 10').waitFor();
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();

  await page.getByRole('button', { name: 'Report this question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this question' });
  await expect.poll(() => dialog.getByRole('button', { name: 'Send Report' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Two answers are correct' }).check();
  await dialog.getByLabel('Note (optional)').fill('The second one fits as well.');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await page.getByText('Question reported', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });

  const kept = async () => await (await page.request.get('/api/quiz/reports')).json();
  expect(await kept()).toMatchObject([{ topicId: '1.1', reason: 'two_answers', note: 'The second one fits as well.' }]);
  await page.getByRole('button', { name: 'Reported. Withdraw' }).click();
  await page.getByText('Report withdrawn', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Report this question' }).waitFor();
  expect(await kept()).toEqual([]);
});

test('by keyboard on a phone the dialog fits the view, and Escape gives the focus back', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/2.2');
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByText('Question 1 of 10').waitFor();
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const report = page.getByRole('button', { name: 'Report this question' });
  await report.press('Enter');
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send Report' });
  const box = await send.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(PHONE.height);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await report.evaluate((element) => element === document.activeElement)).toBe(true);
});
