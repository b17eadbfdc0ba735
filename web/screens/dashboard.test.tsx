import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import type { DashboardStats } from '#shared/dashboard.ts';
import type { Progress } from '#shared/progress.ts';
import type { QuizScore } from '#shared/quiz.ts';
import { sitting } from '#web/testing/exam-server.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { enough, notEnough, readinessServer } from '#web/testing/readiness-server.ts';
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
  mastery: catalogue.map(({ id, itemCount }) => ({
    areaId: id,
    strong: 0,
    inProgress: 0,
    weak: 0,
    notStarted: itemCount,
  })),
  weakest: null,
};

const noSummary = { summary: 'Nothing is recorded yet.', strengths: [], weaknesses: [], averages: [] };

function dashboard(stats: Partial<DashboardStats> = {}, handlers: Handlers = {}, signedIn = rosa) {
  return renderScreen(<DashboardScreen />, {
    path: '/dashboard',
    signedIn,
    handlers: {
      'dashboard.stats': () => ({ ...empty, ...stats }),
      'dashboard.summary': () => noSummary,
      'exams.current': () => null,
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

test('below the plan no other topic is named as the next one [TODAY-01]', async () => {
  dashboard({}, { 'progress.list': () => completed(['1.1']) });
  expect(await screen.findByRole('link', { name: 'Continue Studying' })).toBeTruthy();
  expect(screen.queryByText(/Next is|Begin with/)).toBeNull();
});

test('on the exam day only the plan and the figures are there, and no exam is offered [TODAY-03]', async () => {
  dashboard(
    { weakest: { topicId: '2.2', percent: 40 } },
    { 'today.get': () => ({ ...today, daysLeft: 0, blocks: [] }) },
  );
  expect(await screen.findByText('Nothing to review. Rest, and look at what to bring.')).toBeTruthy();
  await figures();
  expect(screen.queryByRole('link', { name: /Exam|Practice|Stud/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your chance of passing' })).toBeNull();
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
    'Average Quiz Score74%over 14 quizzes',
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
    'Latest 3 quizzes, oldest first: 30%, 90%, 90%',
  ]);
});

test('a new user sees zeros, texts instead of lists, and links to begin [DASH-11, DASH-18]', async () => {
  dashboard();
  const region = await figures();
  expect(await region.findByText('0% of all topics')).toBeTruthy();
  expect(region.getByText('0 h 0 min')).toBeTruthy();
  expect(region.getByRole('link', { name: /^Average Quiz Score.*No quizzes yet$/ })).toBeTruthy();
  expect(await screen.findByText('Nothing is recorded yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Traditional Whole Life Products' }).getAttribute('href')).toBe(
    '/topic/1.1',
  );
  expect(screen.getByRole('link', { name: 'Take your first quiz' }).getAttribute('href')).toBe('/topic/1.1?tab=quiz');
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

test('beside the study button stands the weakest topic by the latest answers, which leads to its quiz [DASH-14, DASH-17]', async () => {
  dashboard({ weakest: { topicId: '2.2', percent: 40 } }, { 'progress.list': () => completed(['1.1']) });
  const practice = await screen.findByRole('link', { name: 'Practice 2.2' });
  expect(practice.getAttribute('href')).toBe('/topic/2.2?tab=quiz');
  expect(screen.getByText(/^Lowest mastery/).textContent).toBe(
    'Lowest mastery: 2.2 Policy Provisions and Options, 40%.',
  );
  expect(await screen.findByRole('link', { name: 'Continue Studying' })).toBeTruthy();
});

test('the plan of the day comes first, and has the only primary button [TODAY-01]', async () => {
  dashboard({ weakest: { topicId: '2.2', percent: 40 } });
  const region = within(await screen.findByRole('region', { name: 'Today' }));
  const start = await region.findByRole('link', { name: 'Start Review' });
  await figures();
  const primary = screen.getAllByRole('link').filter(({ dataset }) => dataset.variant === 'primary');
  expect(primary).toEqual([start]);
  expect(screen.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe('Today');
});

test('without a weak topic there is no step but the study button [DASH-17]', async () => {
  dashboard();
  await figures();
  expect(await screen.findByText('0% of all topics')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Practice/ })).toBeNull();
});

test("'Review Flashcards' and 'View Notes' link to their pages [DASH-16]", async () => {
  dashboard();
  expect((await screen.findByRole('link', { name: 'Review Flashcards' })).getAttribute('href')).toBe('/flashcards');
  expect(screen.getByRole('link', { name: 'View Notes' }).getAttribute('href')).toBe('/notes');
});

test('the exam strip also describes its figures in words', async () => {
  const mastery = empty.mastery.map((area) => (area.areaId === '5' ? { ...area, strong: 8, notStarted: 17 } : area));
  dashboard({ mastery });
  const strip = await screen.findByRole('img', {
    name: /Area 5,.*25 questions, 8 strong, 0 in progress, 0 weak, 17 not started/,
  });
  expect(strip).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Strong on 8 of 83 questions' })).toBeTruthy();
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

test('an unfinished exam is offered first, with its question and the time left [EXAM-13]', async () => {
  const exam = sitting('full', 95);
  exam.answers = [{ position: 1, chosen: 0, flagged: false }];
  dashboard({}, { 'exams.current': () => exam });
  const offer = await screen.findByRole('region', { name: 'Unfinished exam' });
  expect(offer.textContent).toContain('Full exam, question 2 of 83. 1 hour 35 minutes left.');
  expect(within(offer).getByRole('link', { name: 'Continue Exam' }).getAttribute('href')).toBe('/exam/exam-1');
  expect(offer.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(4);
});

test('without an unfinished exam the dashboard does not mention one [EXAM-13]', async () => {
  const { calls } = dashboard();
  await figures();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('exams.current'));
  expect(screen.queryByRole('region', { name: 'Unfinished exam' })).toBeNull();
});

const panel = async () => within(await screen.findByRole('region', { name: 'Your chance of passing' }));

test('the panel says chance, interval, trend and the two best topics in one sentence, and shows them [READY-09]', async () => {
  dashboard();
  const region = await panel();
  expect(
    await region.findByText(
      'Your chance of passing today is 71%, between 52% and 86%, up from 48% on October 25, and an hour helps most in 5.3 Licensing and 2.2 Policy Provisions and Options.',
    ),
  ).toBeTruthy();
  expect(region.getByText('52% to 86%')).toBeTruthy();
  expect(region.getByText('Up from 48% on October 25')).toBeTruthy();
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '5.3Licensingabout 1.2 more correct answers for an hour of study',
    '2.2Policy Provisions and Optionsabout 1 more correct answer for an hour of study',
  ]);
  expect(region.getByRole('link', { name: 'Licensing' }).getAttribute('href')).toBe('/topic/5.3?tab=quiz');
  expect(region.getByRole('link', { name: 'Why these topics' }).getAttribute('href')).toBe('/readiness');
  expect(region.getByRole('link', { name: 'What this is based on' }).getAttribute('href')).toBe('/readiness');
});

test("the panel names the topics of today's plan before others [READY-09, TODAY-01]", async () => {
  const [, second, third] = enough.next;
  const block = { ...today.blocks[1]!, topicId: third!.topicId };
  dashboard({}, { 'today.get': () => ({ ...today, blocks: [block, { ...block, topicId: second!.topicId }] }) });
  const rows = await (await panel()).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent!.slice(0, 3))).toEqual([second!.topicId, third!.topicId]);
});

test('without a trend the panel leaves it out [READY-09]', async () => {
  dashboard(
    {},
    {
      'readiness.trend': () => {
        throw refusal(503, 'The service is not available right now.');
      },
    },
  );
  const region = await panel();
  expect(
    await region.findByText(/^Your chance of passing today is 71%, between 52% and 86%, and an hour helps most in 5.3/),
  ).toBeTruthy();
});

test.each([
  ['two areas', notEnough, ', and none in areas 4 and 6.'],
  ['no area', { ...notEnough, areas: enough.areas }, '.'],
  [
    'all areas',
    { ...notEnough, answers: 0, areas: enough.areas.map((area) => ({ ...area, answered: 0 })) },
    ', and none in any area.',
  ],
])('without enough answers the panel says what is missing: %s [READY-03, READY-09]', async (_name, readiness, end) => {
  dashboard({}, { 'readiness.get': () => readiness });
  const region = await panel();
  expect(await region.findByText('Not enough answers yet')).toBeTruthy();
  expect(region.getByText(/^An estimate needs at least 50 answers/).textContent?.endsWith(end)).toBe(true);
  expect(region.queryByRole('link', { name: /exam/ })).toBeNull();
  expect(region.getByRole('link', { name: 'See what is missing' }).getAttribute('href')).toBe('/readiness');
});

test('if the chance can not be loaded, the panel says so, and the user can try again [READY-09]', async () => {
  let isDown = true;
  const { user } = dashboard(
    {},
    {
      'readiness.get': () => {
        if (isDown) throw refusal(503, 'The service is not available right now.');
        return enough;
      },
    },
  );
  const region = await panel();
  const alert = await region.findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await region.findByText(/^Your chance of passing today is 71%/)).toBeTruthy();
});
