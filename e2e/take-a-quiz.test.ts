import { expect, test } from 'vitest';
import { createAccount, fillInAccount, journeys, tabTo, waitForIdle } from './browser.ts';
import { answerQuestions, atQuestion, everythingSent, openQuiz, quizResult } from './quiz-steps.ts';
import { OFFLINE, workerReady } from './service-worker.ts';

const { open, expectFault } = journeys();

test('the main job: create an account, read 1.1, complete and bookmark it, take a quiz, see it all on the dashboard, also after a reload [AUTH-02, AUTH-06, TOPIC-04, TOPIC-05, TOPIC-08, QUIZ-01, QUIZ-11, QUIZ-19, DASH-04, DASH-05, DASH-07, DASH-08, DASH-12, DASH-13, CALL-07, ERR-24, ERR-26, SHELL-10]', async () => {
  const page = await open();
  await page.goto('/api/login?returnTo=/topic/1.1');
  await fillInAccount(page);
  await page.getByRole('heading', { level: 1, name: 'Traditional Whole Life Products' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/topic/1.1');
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

  await openQuiz(page);
  await answerQuestions(page, 1, 10);
  await everythingSent(page);
  const [score] = await (await page.request.get('/api/quiz-scores')).json();
  const percent = `${score.percentage}%`;
  expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, '')).toContain(percent);

  const dashboard = async () => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  const showsAll = async () => {
    await page.getByRole('heading', { level: 1, name: 'Welcome, Rosa' }).waitFor();
    await expect.poll(dashboard).toMatch(/Topics Completed 1 of 27 4% of all topics/);
    await expect.poll(dashboard).toContain(`Average Quiz Score ${percent}`);
    await expect.poll(dashboard).toMatch(/Bookmarks 1 /);
    await expect.poll(dashboard).toContain('Continue Studying');
    await expect.poll(dashboard).toMatch(/Recent Progress 1\.1 Traditional Whole Life Products/);
    await expect.poll(dashboard).toMatch(/Recent Quiz Scores 1\.1 Traditional Whole Life Products/);
  };
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await showsAll();
  await page.reload();
  await showsAll();
  await page.getByRole('navigation').getByRole('img', { name: 'Completed' }).first().waitFor();
});

test('a whole quiz by keyboard alone, to its score below the last explanation, to its result, and after a reload to a fresh one [QUIZ-06, QUIZ-07, QUIZ-08, QUIZ-09, QUIZ-10, QUIZ-11, QUIZ-15]', async () => {
  const page = await open();
  await createAccount(page, '/topic/5.3');
  await page.getByRole('tab', { name: 'Study' }).focus();
  await page.keyboard.press('ArrowRight');
  await atQuestion(page, 1);
  await waitForIdle(page);
  await tabTo(page, page.getByRole('radio').first());
  for (let question = 1; question <= 10; question++) {
    await atQuestion(page, question);
    await expect.poll(() => page.getByRole('button', { name: 'Submit Answer' }).isDisabled()).toBe(true);
    await page.keyboard.press(question % 2 === 0 ? 'B' : '3');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^(Correct|Incorrect)$/)
      .first()
      .waitFor();
    if (question < 10) await page.keyboard.press('Enter');
  }
  await quizResult(page).waitFor();
  await page.getByRole('region', { name: 'The answer explained' }).waitFor();
  expect(await page.getByText('Question 10 of 10', { exact: true }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Next Question' }).isDisabled()).toBe(true);
  const seeResult = page.getByRole('button', { name: 'See Result' });
  await expect.poll(() => seeResult.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => quizResult(page).evaluate((result) => result === document.activeElement)).toBe(true);
  expect(await page.getByRole('radio').count()).toBe(0);
  const scores = await (await page.request.get('/api/quiz-scores')).json();
  expect(scores).toHaveLength(1);

  await page.reload();
  await atQuestion(page, 1);
  expect(await quizResult(page).count()).toBe(0);
});

test('a quiz goes on after a reload without a connection, and is sent once when it is back [OFF-01, OFF-03, QUIZ-27]', async () => {
  const page = await open({ serviceWorkers: 'allow' });
  const saved: string[] = [];
  page.context().on('response', (response) => {
    if (response.url().includes('saveScore')) saved.push(`${response.status()} ${response.url()}`);
  });
  await createAccount(page, '/topic/2.1');
  await openQuiz(page);
  await answerQuestions(page, 1, 2);
  await everythingSent(page);
  await workerReady(page);
  expectFault(OFFLINE);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Continue your quiz: question 3 of 10').waitFor();
  await page.getByText("You're offline.", { exact: false }).waitFor();
  await answerQuestions(page, 3, 5);
  await page.reload();
  await page.getByText('Continue your quiz: question 6 of 10').waitFor();
  await page.getByText("3 answers not saved yet. Keep going: they're safe on this device.").waitFor();
  await answerQuestions(page, 6, 10);
  await page.getByText("We couldn't save your score.", { exact: false }).waitFor();

  // Another tab of the same user waits for the same connection.
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard');
  const welcome = otherTab.getByRole('heading', { level: 1, name: 'Welcome, Rosa' });
  await welcome.waitFor();
  await page.context().setOffline(false);
  await page.getByText("We couldn't save your score.", { exact: false }).waitFor({ state: 'hidden' });
  await everythingSent(page);
  // A visit sends what still waits.
  await otherTab.reload();
  await welcome.waitFor();
  await otherTab.waitForLoadState('networkidle');
  expect(saved).toHaveLength(1);
  expect(await (await page.request.get('/api/quiz-scores')).json()).toMatchObject([
    { topicId: '2.1', totalQuestions: 10 },
  ]);
});
