import { expect, test } from 'vitest';
import { createAccount, journeys, PHONE } from './browser.ts';

const { open } = journeys();

test('the main job: create an account, read 1.1, complete and bookmark it, take a quiz, see it all on the dashboard, also after a reload [AUTH-02, AUTH-06, TOPIC-04, TOPIC-05, TOPIC-08, QUIZ-01, QUIZ-11, QUIZ-19, DASH-04, DASH-05, DASH-07, DASH-08, DASH-12, DASH-13, CALL-07, ERR-24, ERR-26, SHELL-10]', async () => {
  const page = await open();
  await createAccount(page, '/topic/1.1');
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toContain('Traditional Whole Life Products');
  await page.getByRole('heading', { name: /key points/i }).waitFor();
  await page
    .getByText(/exam tip/i)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Mark Complete' }).first().click();
  await page.getByText('Topic marked as complete', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Completed' }).first().isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await page.getByText('Topic bookmarked', { exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  for (let question = 1; question <= 10; question++) {
    await page.getByText(`Question ${question} of 10`).waitFor();
    await page.getByRole('radio').first().click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    if (question < 10) await page.getByRole('button', { name: 'Next Question' }).click();
  }
  await page.getByText(/Excellent work! You passed!|Keep studying to improve your score/).waitFor();
  const result = await page.getByRole('main').innerText();
  const percent = /(\d+)\s*%/.exec(result)?.[0].replace(/\s/, '');

  const shows = async () => {
    await page.getByText('of all topics').waitFor();
    const dashboard = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
    expect(dashboard).toContain('Rosa');
    expect(dashboard).toMatch(/Topics Completed 1 of 27 4% of all topics/);
    expect(dashboard).toContain(`Average Quiz Score ${percent}`);
    expect(dashboard).toMatch(/Bookmarks 1 /);
    expect(dashboard).toContain('Continue Studying');
    expect(dashboard).toMatch(/Recent Progress 1\.1 Traditional Whole Life Products/);
    expect(dashboard).toMatch(/Recent Quiz Scores 1\.1 Traditional Whole Life Products/);
  };
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await shows();
  await page.reload();
  await shows();
  await page.getByRole('navigation').getByRole('img', { name: 'Completed' }).first().waitFor();
});

test('a whole quiz by keyboard alone, to its result and to a fresh one [QUIZ-06, QUIZ-07, QUIZ-08, QUIZ-09, QUIZ-10, QUIZ-15]', async () => {
  const page = await open();
  await createAccount(page, '/topic/5.3');
  await page.getByRole('tab', { name: 'Study' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Question 1 of 10').waitFor();
  for (let question = 1; question <= 10; question++) {
    await page.getByText(`Question ${question} of 10`).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Submit Answer' }).isDisabled()).toBe(true);
    await page.keyboard.press(question % 2 === 0 ? 'B' : '3');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^(Correct|Incorrect)$/)
      .first()
      .waitFor();
    if (question < 10) await page.keyboard.press('Enter');
  }
  await page.getByText(/Excellent work! You passed!|Keep studying to improve your score/).waitFor();
  await page.getByRole('button', { name: 'Retake' }).press('Enter');
  await page.getByText('Question 1 of 10').waitFor();
});

test('on a phone the quiz needs no sideways scrolling and its button stays in reach', async () => {
  const page = await open({ viewport: PHONE, hasTouch: true });
  await createAccount(page, '/topic/2.2');
  await page.getByRole('tab', { name: 'Practice Quiz' }).click();
  await page.getByText('Question 1 of 10').waitFor();
  const button = await page.getByRole('button', { name: 'Submit Answer' }).boundingBox();
  expect(button!.y + button!.height).toBeLessThanOrEqual(PHONE.height);
  expect(button!.height).toBeGreaterThanOrEqual(44);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
