import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { orderedTopics } from '#shared/catalogue.ts';
import type { DashboardStats } from '#shared/dashboard.ts';
import type { Progress } from '#shared/progress.ts';
import type { QuizScore } from '#shared/quiz.ts';
import type { Today } from '#shared/today.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { readinessServer } from '#web/testing/readiness-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { today, todayServer } from '#web/testing/today-server.ts';
import DashboardScreen from './dashboard.tsx';

const progress = (topicId: string, record: Partial<Progress> = {}): Progress => ({
  id: topicId,
  topicId,
  completed: false,
  lastVisited: hoursAgo(1),
  timeSpent: 0,
  updatedAt: hoursAgo(1),
  ...record,
});

const score = (id: string, topicId: string, percentage: number): QuizScore => ({
  id,
  topicId,
  score: percentage / 10,
  totalQuestions: 10,
  percentage,
  createdAt: hoursAgo(1),
});

const empty: DashboardStats = {
  totalTopics: 27,
  completedTopics: 0,
  averageQuizScore: 0,
  totalQuizzes: 0,
  totalTimeSpent: 0,
  completedSessions: 0,
  bookmarksCount: 0,
  recentProgress: [],
  recentScores: [],
};

const noSummary = { summary: 'Nothing here yet.', strengths: [], weaknesses: [], averages: [] };

function dashboard(stats: Partial<DashboardStats> = {}, handlers: Handlers = {}, signedIn = rosa) {
  return renderScreen(<DashboardScreen />, {
    path: '/dashboard',
    signedIn,
    handlers: {
      'dashboard.stats': () => ({ ...empty, ...stats }),
      'dashboard.summary': () => noSummary,
      ...readinessServer,
      ...todayServer,
      ...handlers,
    },
  });
}

const figures = async () => within(await screen.findByRole('region', { name: 'Figures' }));

test.each([
  ['Rosa', /Rosa/],
  ['', /Student/],
  ['  ', /Student/],
])("the welcome works with the first name '%s' [DASH-01]", async (firstName, words) => {
  dashboard({}, {}, { ...rosa, firstName });
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy();
});

test('a new user sees a welcome without the word "back"', async () => {
  dashboard();
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Rosa' })).toBeTruthy();
});

const DAYS: [string, Partial<Today>, string[], string[]][] = [
  [
    'minute 1',
    {
      next: { kind: 'topic', topicId: '1.1', runId: null, minutes: 20, reason: 'The first of 27 topics.' },
      blocks: [],
    },
    ['Start Reading'],
    ['1.1'],
  ],
  ['week 2', {}, ['Start Review'], []],
  ['a finished day', { next: null, isDone: true, due: 12 }, [], []],
];
test.each(DAYS)(
  'on %s the dashboard has one primary button or none, and recommends nothing else [VOICE-01, VOICE-02, DASH-17, TODAY-01]',
  async (_day, change, buttons, topics) => {
    dashboard({}, { 'today.get': () => ({ ...today, ...change }) });
    await figures();
    await screen.findByRole('heading', { name: /You need 59/ });
    const primary = screen.getAllByRole('link').filter(({ dataset }) => dataset.variant === 'primary');
    expect(primary.map(({ textContent }) => textContent)).toEqual(buttons);
    const step = screen.queryByRole('heading', { name: /^Read|^Review/ })?.textContent ?? '';
    expect(topics.filter((id) => !step.includes(id))).toEqual([]);
    expect(screen.queryByText(/Lowest mastery|An hour here/, { ignore: '#today *, li *' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Practice|^Take an Exam/ })).toBeNull();
    expect(screen.queryByText(/to go|under 1%|in progress|not started/i)).toBeNull();
  },
);

test('welcome, next step, headline, plan, figures and links stand in this order [VOICE-02]', async () => {
  dashboard();
  await figures();
  await screen.findByRole('region', { name: 'Today' });
  await screen.findByRole('heading', { name: /You need 59/ });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Review',
    '58 of 83 today. You need 59.',
    'Today',
    'The days ahead',
    'Your figures',
    'AI Summary',
    'Recent Progress',
    'Recent Quiz Scores',
  ]);
  const tools = within(screen.getByRole('navigation', { name: 'Study tools' }));
  expect(tools.getAllByRole('link').map(({ textContent, dataset }) => [textContent, dataset.variant])).toEqual([
    ['Start Studying', undefined],
    ['Review Flashcards', undefined],
    ['View Notes', undefined],
  ]);
});

test('the dashboard makes these calls and no others', async () => {
  const { calls } = dashboard();
  await figures();
  await screen.findByRole('region', { name: 'Today' });
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    'auth.user',
    'dashboard.stats',
    'dashboard.summary',
    'progress.list',
    'readiness.get',
    'review.summary',
    'today.get',
    'today.runway',
    'today.welcome',
  ]);
});

test('on the exam day only the plan and the figures are there, and no exam is offered [TODAY-03]', async () => {
  dashboard({}, { 'today.get': () => ({ ...today, daysLeft: 0, blocks: [], next: null }) });
  expect(await screen.findByText('Nothing to review. Get some rest and check what to bring.')).toBeTruthy();
  await figures();
  expect(screen.queryByRole('link', { name: /Exam|Practice|Stud/ })).toBeNull();
});

test('a visitor sees a prompt and a sign-in button, and no figures are shown or fetched [DASH-02, PERM-04]', async () => {
  const { calls } = renderScreen(<DashboardScreen />, { path: '/dashboard' });
  expect(await screen.findByRole('heading', { level: 1, name: /Student/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.queryByText('Topics Completed')).toBeNull();
  expect(calls).toEqual([]);
});

test('the four stat cards are in order, and two of them are links [DASH-03, DASH-04, DASH-05, DASH-06, DASH-07, DASH-08]', async () => {
  dashboard({
    completedTopics: 1,
    averageQuizScore: 74,
    totalQuizzes: 14,
    totalTimeSpent: 3725,
    completedSessions: 22,
    bookmarksCount: 6,
  });
  const region = await figures();
  await region.findByText('4% of all topics');
  const cards = [...(await screen.findByRole('region', { name: 'Figures' })).children].map((card) => card.textContent);
  expect(cards).toEqual([
    'Topics Completed1 of 274% of all topics',
    'Average Quiz Score74%across 14 topic quizzes',
    'Study Time1 h 2 min22 completed sessions',
    'Bookmarks6topics saved',
  ]);
  expect(region.getByRole('link', { name: /Topics Completed/ }).getAttribute('href')).toBe('/progress');
  expect(region.getByRole('link', { name: /Average Quiz Score/ }).getAttribute('href')).toBe('/quiz-analysis');
});

test('the summary shows its text and at most three topics of each kind [DASH-09]', async () => {
  const five = ['1.1', '1.2', '1.3', '1.4', '1.5'];
  dashboard(
    {},
    {
      'dashboard.summary': () => ({
        summary: 'You know whole life well.',
        strengths: five,
        weaknesses: five,
        averages: [],
      }),
    },
  );
  const region = within(await screen.findByRole('region', { name: 'AI Summary' }));
  expect(await region.findByText('You know whole life well.')).toBeTruthy();
  expect(await region.findAllByRole('listitem')).toHaveLength(6);
  expect(region.getAllByRole('link', { name: 'Traditional Whole Life Products' })).toHaveLength(2);
});

test('the areas show their average, and the trend of the latest quizzes where there is one [DASH-10, DASH-19]', async () => {
  dashboard(
    {},
    {
      'dashboard.summary': () => ({
        ...{ summary: 'You know whole life well.', strengths: ['1.1'], weaknesses: ['5.3'] },
        averages: [
          { topicId: '1.1', average: 82, latest: [30, 90, 90] },
          { topicId: '5.3', average: 60, latest: [60] },
        ],
      }),
    },
  );
  const region = within(await screen.findByRole('region', { name: 'AI Summary' }));
  const rows = (await region.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual(['1.1Traditional Whole Life Productslatest 30%, 90%, 90%82%', '5.3Licensing60%']);
  expect(region.getAllByRole('img').map((trend) => trend.getAttribute('aria-label'))).toEqual([
    'Latest 3 topic quizzes, oldest first: 30%, 90%, 90%',
  ]);
});

test('a new user sees zeros and texts instead of lists, which recommend nothing [DASH-11, DASH-17, DASH-18]', async () => {
  dashboard();
  const region = await figures();
  expect(await region.findByText('0% of all topics')).toBeTruthy();
  expect(region.getByText('0 h 0 min')).toBeTruthy();
  expect(region.getByRole('link', { name: /^Average Quiz Score.*No quizzes yet$/ })).toBeTruthy();
  expect(await screen.findByText('Nothing here yet.')).toBeTruthy();
  expect(screen.getByText("You haven't opened a topic yet")).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Open|quiz$/ })).toBeNull();
});

test('recent progress shows topic, last visit and completion, and recent scores show topic and percentage [DASH-12, DASH-13]', async () => {
  dashboard({
    recentProgress: [
      progress('2.2', { lastVisited: hoursAgo(2) }),
      progress('1.1', { lastVisited: hoursAgo(72), completed: true }),
    ],
    recentScores: [score('b', '5.3', 60), score('a', '1.1', 90)],
  });
  const recent = within(await screen.findByRole('region', { name: 'Recent Progress' }));
  const rows = (await recent.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toEqual([
    '2.2Policy Provisions and Options2 hours ago',
    '1.1Traditional Whole Life ProductsCompleted3 days ago',
  ]);
  const scores = within(screen.getByRole('region', { name: 'Recent Quiz Scores' }));
  expect(scores.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '5.3Licensing60%',
    '1.1Traditional Whole Life Products90%',
  ]);
});

const completed = (ids: string[]) => ids.map((id) => progress(id, { completed: true }));

test.each([
  ['nothing completed', [], 'Start Studying', '/topic/1.1'],
  ['1.1 completed', completed(['1.1']), 'Continue Studying', '/topic/1.2'],
  ['1.2 completed', completed(['1.2']), 'Continue Studying', '/topic/1.1'],
  ['all completed', completed(orderedTopics.map(({ id }) => id)), 'Continue Studying', '/topic/1.1'],
])(
  'with %s the study button links to the next topic in catalogue order [DASH-14, DASH-15]',
  async (_state, records, label, href) => {
    dashboard({}, { 'progress.list': () => records });
    const link = await screen.findByRole('link', { name: label });
    expect(link.getAttribute('href')).toBe(href);
  },
);

test("'Review Flashcards' and 'View Notes' link to their pages [DASH-16]", async () => {
  dashboard();
  expect((await screen.findByRole('link', { name: 'Review Flashcards' })).getAttribute('href')).toBe('/flashcards');
  expect(screen.getByRole('link', { name: 'View Notes' }).getAttribute('href')).toBe('/notes');
});

test('if the figures cannot be loaded, the page shows the error and the user can try again', async () => {
  let isDown = true;
  const { user } = dashboard(
    {},
    {
      'dashboard.stats': () => {
        if (isDown) throw refusal(503, 'The service is not available right now. Please try again in a moment.');
        return empty;
      },
    },
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service is not available right now');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('0% of all topics')).toBeTruthy();
});

test("'Strong' and 'Focus' stand beside 'by quiz average', and without quizzes nothing is judged [VOICE-06]", async () => {
  dashboard();
  const region = within(await screen.findByRole('region', { name: 'AI Summary' }));
  expect(await region.findByText('Take a quiz to see where to focus.')).toBeTruthy();
  expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Strong areas by quiz average',
    'Focus areas by quiz average',
  ]);
});
