import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAccount, journeys } from './browser.ts';
import { screenFaults, smallTargets } from './faults.ts';
import { missQuestion } from './quiz-steps.ts';
import { takeExam } from './take-exam.ts';

const { open, expectFault } = journeys();

/** The status of the addresses below that lead nowhere, as Chromium prints it. */
const NOWHERE = /404.*\/(blog\/nothing|nothing-here|topic\/9\.9)\)/;

/** Each screen's address, and a text that stands in it once it is complete; a user's may be another. */
const SCREENS: [path: string, visitor: RegExp, user?: RegExp][] = [
  ['/', /Get Started/, /of all topics/],
  ['/sign-in', /Create account/],
  ['/topic/2.2', /Sign in to study/, /Claims/],
  ['/topic/2.2?view=full', /Sign in to study/, /Dividends/],
  ['/topic/5.3', /Sign in to study/, /^Exam tip$/],
  ['/topic/6', /Sign in to study/, /^Exam tip$/],
  ['/topic/9.9', /Topic Not Found/],
  ['/topic/2.2?tab=quiz', /Sign in to practice/, /Question 1 of 10/],
  ['/topic/2.2?view=detailed', /Sign in to study/, /Generate Detailed Plan/],
  ['/dashboard', /Sign in to see/, /of all topics/],
  ['/bookmarks', /Get Started/, /View Topic/],
  ['/practice', /Get Started/, /Start Practice/],
  ['/mistakes', /Get Started/, /Practice these/],
  ['/deleted', /Get Started/, /deleted together/],
  ['/drill', /Get Started/, /Start Drill/],
  ['/drill/numbers', /Get Started/, /Drill These Facts/],
  ['/sheet', /Get Started/, /^Other law numbers$|^Law numbers$/],
  ['/exam', /Get Started/, /Start Full Exam/],
  ['/progress', /Get Started/, /topics? opened/],
  ['/quiz-analysis', /Get Started/, /topic quizzes since /],
  ['/flashcards', /Get Started/, /No flashcards yet/],
  ['/notes', /Get Started/, /No notes yet/],
  ['/why-agent', /Start Your Career/],
  ['/blog', /October 14, 2025/],
  ['/blog/pass-nj-insurance-exam-first-try', /^Conclusion$/],
  ['/blog/nothing', /Article Not Found/],
  ['/glossary', /Absolute assignment/i],
  ['/how-we-estimate', /^What it can't know$/],
  ['/review', /Get Started/, /Change Settings/],
  ['/readiness', /Get Started/, /Not enough answers yet/],
  ['/contact', /24-48 hours/],
  ['/account', /Get Started/, /Download my data/],
  ['/account?delete=1', /Get Started/, /You can.t undo this/],
  ['/reset-password', /This site can't send email yet/],
  ['/reset-password#token=none', /Save and sign in/],
  ['/confirm-email#token=none', /Confirm email/],
  ['/confirm-address#token=none', /Confirm address/],
  ['/privacy', /Last Updated/],
  ['/terms', /Last Updated/],
  ['/nothing-here', /404 Page Not Found/],
];

/** Screens that look otherwise as long as a user has done nothing. */
const EMPTY: [path: string, settled: RegExp][] = [
  ['/bookmarks', /No bookmarks yet/],
  ['/practice', /^You have none now\.$/],
  ['/mistakes', /No mistakes to practice/],
  ['/deleted', /Nothing here/],
  ['/quiz-analysis', /No quiz attempts yet/],
  ['/topic/5.3', /^Exam tip$/],
];

/** Looks at one screen after the other. `faults` collects what is wrong. */
function looker(page: Page) {
  const faults: string[] = [];
  const look = async (place: string, settled: RegExp) => {
    await page.getByText(settled).first().waitFor({ state: 'attached' });
    for (const fault of [...(await smallTargets(page)), ...(await screenFaults(page))])
      faults.push(`${place}: ${fault}`);
  };
  const visit = async (path: string, settled: RegExp, place = path) => {
    await page.goto(path);
    await look(place, settled);
  };
  return { faults, look, visit };
}

test('no screen that a visitor can open has poor contrast, small targets or content that is too wide', async () => {
  const page = await open();
  expectFault(NOWHERE);
  const { faults, look, visit } = looker(page);
  for (const [path, settled] of SCREENS) await visit(path, settled);
  await page.goto('/how-we-estimate');
  for (const label of await page.getByText('Show as a table').all()) await label.click();
  await look('tables of the estimate', /^What it can't know$/);
  expect(faults).toEqual([]);
});

test('no screen that a user can open has poor contrast, small targets or content that is too wide', async () => {
  const page = await open();
  expectFault(NOWHERE);
  const { faults, visit } = looker(page);
  await createAccount(page);
  for (const score of [6, 8]) {
    await page.request.post('/api/quiz-scores', {
      data: { topicId: '5.3', score, totalQuestions: 10, percentage: score * 10 },
    });
  }
  await missQuestion(page, '1.2');
  for (const content of ['One', 'Two']) {
    await page.request.post('/api/notes', { data: { topicId: '2.2', content } });
  }
  await page.request.delete('/api/notes');
  await page.request.post('/api/bookmarks', { data: { topicId: '5.3' } });
  for (const [path, visitor, settled = visitor] of SCREENS) await visit(path, settled);
  expect(faults).toEqual([]);
});

test('no state of a screen has poor contrast, small targets or content that is too wide: empty, bookmarked, answered, reported, turned, finished', async () => {
  const page = await open();
  const { faults, look, visit } = looker(page);
  await createAccount(page);
  for (const [path, settled] of EMPTY) await visit(path, settled, `${path} without study`);
  await page.getByRole('button', { name: 'Bookmark' }).click();
  await look('bookmarked', /Topic bookmarked/);
  const { id } = await takeExam(page, 'mini', { wrong: [3, 14], unanswered: [20], flagged: [5] });
  await page.goto(`/exam/${id}`);
  await page.getByRole('button', { name: 'Open all' }).click();
  await look('exam result', /17 of 20 correct/);
  await visit('/quiz-analysis', /Mini exam/, 'analysis with an exam');
  await page.request.post('/api/topics/5.3/detailed-plan');
  await visit('/topic/5.3?view=detailed', /From our own study material/, 'finished plan');
  await page.request.post('/api/practice', { data: { scope: 'exam', count: 10 } });
  await visit('/practice', /Continue your practice set/, 'unfinished practice');
  await visit('/topic/5.3?tab=quiz', /Question 1 of 10/, 'question');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await look('answered', /^(Correct|Incorrect)$/);
  await page.getByRole('button', { name: 'Report this question' }).click();
  await look('reporting', /^Send Report$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restart' }).click();
  await look('asked to restart', /^Restart with a new quiz\?$/);
  await page.request.post('/api/flashcards', {
    data: { topicId: '6', question: 'Of the longest title?', answer: 'This one.' },
  });
  await visit('/flashcards', /This one/);
  await page.getByRole('button', { name: 'Create Custom Flashcard' }).click();
  await look('form for a flashcard', /^Create Flashcard$/);
  await page.getByRole('button', { name: 'Review Mode' }).click();
  await look('flashcard', /1 \/ 1/);
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Question' }).waitFor({ state: 'hidden' });
  await look('turned flashcard', /This one/);
  for (const content of ['x'.repeat(400), 'A note that is edited']) {
    await page.request.post('/api/notes', { data: { topicId: '2.2', content } });
  }
  await page.goto('/notes');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByRole('button', { name: 'Edit note' }).first().click();
  await look('notes', /x{400}/);
  expect(faults).toEqual([]);
});
