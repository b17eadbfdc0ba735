import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { examProportion } from '#shared/exam-proportion.ts';
import type { ExamKind } from '#shared/exams.constants.ts';
import type { ExamSummary } from '#shared/exams.ts';
import type { QuizScore } from '#shared/quiz.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { figuresOf, pageOf } from '#web/testing/pages.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import QuizAnalysisScreen from './quiz-analysis.tsx';

/** A quiz has 100 questions by default, so that every percentage is possible. */
const score = (topicId: string, percentage: number, hours = 2, totalQuestions = 100): QuizScore => ({
  id: `${topicId}-${percentage}-${hours}`,
  topicId,
  score: (percentage * totalQuestions) / 100,
  totalQuestions,
  percentage,
  createdAt: hoursAgo(hours),
});

const open = (scores: QuizScore[], handlers: Handlers = {}) =>
  renderScreen(<QuizAnalysisScreen />, {
    path: '/quiz-analysis',
    signedIn: rosa,
    handlers: {
      'quiz.figures': () => figuresOf(scores),
      'exams.page': () => pageOf([]),
      'quiz.confidence': () => said(0, 0),
      ...handlers,
    },
  });

const said = (answers: number, correct: number) => ({
  sure: { answers, correct },
  notSure: { answers: 8, correct: 5 },
});

const rowsOf = async (title: string) => {
  await screen.findByText(/^topic quizzes since /);
  return within(screen.getByRole('region', { name: title })).queryAllByRole('listitem');
};
const textsOf = async (title: string) => (await rowsOf(title)).map((row) => row.textContent);

test('a new user reads that there are no quizzes, not that no topic is weak, and gets a link to a first quiz [ANAL-01] [VOICE-06]', async () => {
  open([]);
  expect(await screen.findByText('No quiz attempts yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Take your first quiz' }).getAttribute('href')).toBe('/topic/1.1?tab=quiz');
  expect(screen.queryByText('Total Quizzes')).toBeNull();
  expect(screen.queryByText('Your Strengths')).toBeNull();
  expect(screen.queryByText(/^No topic/)).toBeNull();
});

test('the page shows four figures: quizzes, rounded average with a bar, strong topics and topics to improve [ANAL-02, ANAL-03]', async () => {
  const first = { ...score('1.3', 35), createdAt: '2026-01-02T15:00:00.000Z' };
  open([score('1.1', 90), score('1.2', 80), first]);
  await screen.findByText('topic quizzes since January 2, 2026');
  const entries = [...screen.getByRole('region', { name: 'Figures' }).children].map((entry) => entry.textContent);
  expect(entries).toEqual([
    'Total Quizzes3topic quizzes since January 2, 2026',
    'Average Score68%passing score 70%',
    'Strong Topics280% or more by quiz average',
    'Need Improvement1below 70% by quiz average',
  ]);
  expect(screen.getByRole('progressbar', { name: 'Average score' }).getAttribute('aria-valuenow')).toBe('68');
});

test('topics with the averages 80, 79, 70 and 69 are in the right lists, each said to be by quiz average [ANAL-04, ANAL-05, ANAL-06, VOICE-06]', async () => {
  open([score('1.1', 80), score('1.2', 79), score('1.3', 70), score('1.4', 69)]);
  expect(await textsOf('Your Strengths')).toEqual(['1.1Traditional Whole Life Products1 topic quiz80%']);
  expect(await textsOf('Moderate Performance')).toEqual([
    '1.2Interest-Sensitive Life Products1 topic quiz79%',
    '1.3Term Life1 topic quiz70%',
  ]);
  expect(await textsOf('Areas for Improvement')).toEqual(['1.4Annuities1 topic quiz69%']);
  for (const [title, caption] of [
    ['Your Strengths', '80% or more by quiz average'],
    ['Moderate Performance', '70% to 79% by quiz average'],
    ['Areas for Improvement', 'Below 70% by quiz average'],
  ] as const) {
    expect(within(screen.getByRole('region', { name: title })).getByText(caption)).toBeTruthy();
  }
});

test('a list without topics says so', async () => {
  open([score('1.1', 75)]);
  expect(await textsOf('Your Strengths')).toEqual([]);
  expect(screen.getByText('No topic has an average of 80% or more yet.')).toBeTruthy();
  expect(screen.getByText('No topic has an average below 70%.')).toBeTruthy();
});

test('two quizzes on a topic share one row with link, count, trend, average bar and badge [ANAL-07, DASH-19]', async () => {
  open([score('5.3', 61, 1), score('5.3', 40, 2)]);
  const [row, ...others] = await rowsOf('Areas for Improvement');
  expect(others).toEqual([]);
  expect(within(row!).getByRole('link', { name: 'Licensing' }).getAttribute('href')).toBe('/topic/5.3');
  expect(within(row!).getByText('2 topic quizzes')).toBeTruthy();
  expect(within(row!).getByRole('progressbar', { name: 'Average in Licensing' }).getAttribute('aria-valuenow')).toBe(
    '51',
  );
  expect(within(row!).getByText('51%').className).toContain('text-below');
  expect(within(row!).getByRole('img', { name: 'Latest 2 topic quizzes, oldest first: 40%, 61%' })).toBeTruthy();
});

test('the latest ten of eleven results are listed newest first, and the line chart shows the same ten [ANAL-08]', async () => {
  open(Array.from({ length: 11 }, (_, index) => score('1.1', 50 + index, 100 - index)));
  const rows = await textsOf('Recent Quiz Results');
  expect(rows.map((row) => /(\d+) \/ 100 correct/.exec(row!)?.[1])).toEqual([
    '60',
    '59',
    '58',
    '57',
    '56',
    '55',
    '54',
    '53',
    '52',
    '51',
  ]);
  expect(screen.getByRole('img', { name: /^The latest 10 results, oldest first: 51%, 52%,.* 60%\. / })).toBeTruthy();
});

test('a single result has no line chart', async () => {
  open([score('1.1', 90)]);
  expect(await textsOf('Recent Quiz Results')).toHaveLength(1);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a result shows the number of correct answers, and only a badge below 70 is destructive [ANAL-09, ANAL-10]', async () => {
  open([score('1.1', 70, 2, 10), score('1.2', 60, 3, 10)]);
  const [passed, failed] = await rowsOf('Recent Quiz Results');
  expect(within(passed!).getByText('7 / 10 correct')).toBeTruthy();
  expect(within(passed!).getByText('70%').className).not.toContain('danger');
  expect(within(failed!).getByText('6 / 10 correct')).toBeTruthy();
  expect(within(failed!).getByText('60%').className).toContain('text-danger');
});

test('if the results cannot be loaded, the page says so and the user can try again', async () => {
  let isDown = true;
  const { user } = open([], {
    'quiz.figures': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return figuresOf([score('1.1', 90)]);
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service is not available right now.');
  expect(screen.queryByText('No quiz attempts yet')).toBeNull();
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await textsOf('Your Strengths')).toHaveLength(1);
});

/** A finished exam in which the user missed so many questions of area 1 and of area 2. */
function examOn(day: string, kind: ExamKind, missedIn1: number, missedIn2: number): ExamSummary {
  const total = kind === 'full' ? 83 : 20;
  const missed = [missedIn1, missedIn2, 0, 0, 0, 0];
  const score = total - missedIn1 - missedIn2;
  return {
    id: `exam-${day}`,
    kind,
    startedAt: `2026-11-${day}T15:00:00.000Z`,
    finishedAt: `2026-11-${day}T15:40:00.000Z`,
    score,
    total,
    passed: score >= (kind === 'full' ? 59 : 14),
    isTimedOut: false,
    areas: examProportion(total).map(({ areaId, count }, index) => ({
      area: areaId,
      correct: count - missed[index]!,
      total: count,
    })),
  };
}

const openExams = (exams: ExamSummary[], scores: QuizScore[] = []) =>
  open(scores, { 'exams.page': (input) => pageOf(exams, input) });
const examRows = async () => {
  const section = await screen.findByRole('region', { name: 'Exams' });
  const [, ...rows] = within(section).getAllByRole('row');
  return rows;
};

test('finished exams are listed with date, kind, score, verdict, six area figures and a link, also without quizzes; the first failed one is a baseline [EXAM-21, DAY-03]', async () => {
  openExams([examOn('20', 'full', 2, 21), examOn('12', 'mini', 2, 5)]);
  const rows = await examRows();
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['November 20, 2026Full exam', '60 of 83Passed', '17/9', '20/21', '312/12', '48/8', '525/25', '68/8'],
    ['November 12, 2026Mini exam', '13 of 20Baseline', '10/2', '20/5', '33/3', '42/2', '56/6', '62/2'],
  ]);
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/exam/exam-20');
  const bar = within(rows[0]!).getByRole('progressbar', { name: 'Correct in area 1' });
  expect(bar.getAttribute('aria-valuenow')).toBe('78');
  expect(screen.getByText('No quiz attempts yet')).toBeTruthy();
});

test('two exams have a line of their scores, oldest first, and one has none [EXAM-21]', async () => {
  const { unmount } = openExams([examOn('20', 'full', 2, 21), examOn('12', 'mini', 2, 5)]);
  expect(await screen.findByRole('img', { name: /^The latest 2 results, oldest first: 65%, 72%\. / })).toBeTruthy();
  unmount();
  openExams([examOn('20', 'full', 2, 21)]);
  expect(await examRows()).toHaveLength(1);
  expect(screen.queryByRole('img')).toBeNull();
});

test('of many exams the latest ten are shown, with a link to all [EXAM-21]', async () => {
  openExams(Array.from({ length: 12 }, (_, index) => examOn(String(25 - index), 'mini', 0, 0)));
  expect(await examRows()).toHaveLength(10);
  expect(screen.getByRole('link', { name: 'All 12 exams' }).getAttribute('href')).toBe('/exam');
});

test('without exams the page has no section of exams [EXAM-21]', async () => {
  open([score('1.1', 90)]);
  await textsOf('Your Strengths');
  expect(screen.queryByRole('region', { name: 'Exams' })).toBeNull();
});

test('if the exams can not be loaded, their section says so, and the user can try again', async () => {
  let isDown = true;
  const { user } = open([score('1.1', 90)], {
    'exams.page': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return pageOf([examOn('20', 'full', 2, 21)]);
    },
  });
  const alert = await screen.findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await examRows()).toHaveLength(1);
});

test("from 20 sure answers on the page shows how often 'Sure' and 'Not sure' were right [CONF-02]", async () => {
  const { unmount } = open([score('1.1', 80)], { 'quiz.confidence': () => said(5, 5) });
  const early = await screen.findByRole('region', { name: 'How sure you were' });
  expect(within(early).getByText('Mark 15 more answers "Sure" to unlock this.')).toBeTruthy();
  expect(within(early).queryByText(/%/)).toBeNull();
  unmount();
  open([score('1.1', 80)], { 'quiz.confidence': () => said(20, 17) });
  const section = within(await screen.findByRole('region', { name: 'How sure you were' }));
  expect(section.getByText(/You were sure of 3 wrong answers/)).toBeTruthy();
  expect(section.getAllByText(/ correct$/).map(({ textContent }) => textContent)).toEqual([
    '17 of 20 correct',
    '5 of 8 correct',
  ]);
  expect(section.getByText('85%')).toBeTruthy();
  expect(section.getByText('63%')).toBeTruthy();
});
