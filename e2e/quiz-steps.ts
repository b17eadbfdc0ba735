import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ServedQuestion, ServedQuiz } from '#shared/quiz.ts';

/** Waits for a question of a quiz. */
export const atQuestion = (page: Page, number: number, total = 10): Promise<void> =>
  page.getByText(`Question ${number} of ${total}`, { exact: true }).waitFor();

/** Answers questions of the quiz on the page, and goes on to the next question or to the result. */
export async function answerQuestions(page: Page, from: number, to: number, total = 10): Promise<void> {
  for (let number = from; number <= to; number++) {
    await atQuestion(page, number, total);
    await page
      .getByRole('radio')
      .nth(number % 4)
      .click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    if (number < total) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  if (to < total) await atQuestion(page, to + 1, total);
  else await quizResult(page).waitFor();
}

/** Opens the quiz of the topic on the page. */
export async function openQuiz(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await atQuestion(page, 1);
}

export const quizResult = (page: Page) =>
  page.getByText(/Excellent work! You passed!|Keep studying to improve your score/);

/** Waits until the server has every answer and grade that this device kept for it. */
export async function everythingSent(page: Page): Promise<void> {
  const waiting = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('outbox/')));
  await expect.poll(waiting).toEqual([]);
}

/** Answers the first question of a new quiz wrong, through the calls of the product. */
export async function missQuestion(page: Page, topicId: string): Promise<{ missed: ServedQuestion; chosen: number }> {
  const generated = await page.request.post('/api/quiz/generate', { data: { topicId, count: 10 } });
  const { runId, questions }: ServedQuiz = await generated.json();
  const missed = questions[0]!;
  const chosen = (missed.correctAnswer + 1) % missed.options.length;
  await page.request.put(`/api/quiz/${runId}/answers/${missed.id}`, { data: { chosen } });
  return { missed, chosen };
}
