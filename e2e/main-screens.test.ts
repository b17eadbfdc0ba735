import { expect, test } from 'vitest';
import { DESK, journeys, PHONE, register } from './browser.ts';
import { screenFaults } from './faults.ts';

const { open } = journeys();

test('the main screens have enough contrast and large targets in light and dark, and fit a desk and a phone', async () => {
  const page = await open();
  const faults: string[] = [];
  const look = async (path: string, settled: string | RegExp) => {
    await page.goto(path);
    await page.getByText(settled).first().waitFor();
    for (const size of [DESK, PHONE])
      for (const fault of await screenFaults(page, [size])) faults.push(`${path}: ${fault}`);
  };
  await look('/', 'Get Started');
  await look('/sign-in', 'Create account');
  await register(page);
  await look('/dashboard', 'of all topics');
  await look('/topic/2.2', 'Exam tip');
  await look('/topic/2.2?tab=quiz', 'Question 1 of 10');
  await page.setViewportSize(PHONE);
  const submit = await page.getByRole('button', { name: 'Submit Answer' }).boundingBox();
  expect(submit!.y + submit!.height).toBeLessThanOrEqual(PHONE.height);
  await page.setViewportSize(DESK);
  await page.request.post('/api/flashcards', { data: { topicId: '5.3', question: 'Who?', answer: 'The owner.' } });
  await look('/review', 'Show Answer');
  const started = await page.request.post('/api/exams', { data: { kind: 'mini' } });
  await look(`/exam/${(await started.json()).id}`, 'Question 1 of 20');
  expect(faults).toEqual([]);
});
