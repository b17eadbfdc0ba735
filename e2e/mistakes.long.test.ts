import { expect, test } from 'vitest';
import { createAccount, journeys } from './browser.ts';
import { missQuestion } from './quiz-steps.ts';

const { open } = journeys();

test('a question answered wrong is among the mistakes, becomes a flashcard, and is practiced again [QUIZ-29, QUIZ-30]', async () => {
  const page = await open();
  await createAccount(page, '/dashboard');
  const { missed, chosen } = await missQuestion(page, '2.2');
  await page.getByRole('complementary').getByRole('link', { name: 'Practice' }).click();
  await page.getByRole('main').getByRole('link', { name: 'My Mistakes' }).click();
  const item = page.getByRole('listitem').filter({ hasText: missed.question });
  await item.waitFor();
  const text = (await item.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Your answer ${missed.options[chosen]}`);
  expect(text).toContain(`Correct answer ${missed.options[missed.correctAnswer]}`);

  await item.getByRole('button', { name: 'Add to flashcards' }).click();
  await page.getByText('Added to your flashcards', { exact: true }).waitFor();
  await item.getByRole('button', { name: 'Added', exact: true }).waitFor();
  await page.reload();
  await item.getByRole('button', { name: 'Added', exact: true }).waitFor();
  await page.goto('/flashcards');
  await page.getByRole('listitem').filter({ hasText: missed.question }).waitFor();

  await page.goto('/mistakes');
  await page.getByRole('button', { name: 'Practice these' }).click();
  await page.waitForURL('**/practice/quiz');
  await page.getByRole('heading', { name: missed.question }).waitFor();
});
