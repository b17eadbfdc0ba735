import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import type { DashboardStats } from '#shared/dashboard.ts';
import type { Progress } from '#shared/progress.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { pageOf } from '#web/testing/pages.ts';
import { readinessServer } from '#web/testing/readiness-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { doneDay, today } from '#web/testing/today-server.ts';
import ProgressScreen from './progress.tsx';

const topics = orderedTopics.map(({ id }) => id);

const record = (topicId: string, fields: Partial<Progress> = {}): Progress => ({
  id: topicId,
  topicId,
  completed: false,
  lastVisited: hoursAgo(1),
  timeSpent: 0,
  updatedAt: hoursAgo(1),
  ...fields,
});

const stats: DashboardStats = {
  totalTopics: 27,
  completedTopics: 0,
  averageQuizScore: 0,
  totalQuizzes: 0,
  totalTimeSpent: 0,
  completedSessions: 22,
  bookmarksCount: 0,
  recentProgress: [],
  recentScores: [],
};

const open = (records: Progress[] = [], handlers: Handlers = {}) =>
  renderScreen(<ProgressScreen />, {
    path: '/progress',
    signedIn: rosa,
    handlers: {
      'progress.list': () => records,
      'dashboard.stats': () => stats,
      ...readinessServer,
      'today.get': () => today,
      'studySessions.page': () => pageOf([]),
      ...handlers,
    },
  });

/** Waits for the figures and returns the label, figure and note of each as one text. */
async function figures(): Promise<(string | null)[]> {
  await screen.findByText(/^across \d+ topics? opened$/);
  await screen.findByText('22 visits and study sessions');
  return [...screen.getByRole('region', { name: 'Figures' }).children].map((entry) => entry.textContent);
}
const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
const linksOf = async (title: string) => {
  const list = within(await screen.findByRole('region', { name: title }));
  return (await list.findAllByRole('link')).map((link) => link.getAttribute('href'));
};

test('the report shows four figures in order: completed, remaining, study time and average time [PROG-01, PROG-02, PROG-03, PROG-04]', async () => {
  open([record('1.1', { completed: true, timeSpent: 3725 }), record('1.2', { timeSpent: 100 })]);
  expect(await figures()).toEqual([
    'Topics Completed1/274%',
    'Topics Remaining26Keep going!',
    'Total Study Time1 h 3 min22 visits and study sessions',
    'Avg Time/Topic32 minacross 2 topics opened',
  ]);
  expect(bar('Topics completed')).toBe('4');
});

test('if every topic is completed, none remain and the note says so [PROG-02]', async () => {
  open(topics.map((id) => record(id, { completed: true })));
  expect((await figures())[1]).toBe('Topics Remaining0All topics completed!');
  expect(screen.queryByText('Keep going!')).toBeNull();
});

test('each of the six areas has a count and a progress bar [PROG-05]', async () => {
  open([record('1.2', { completed: true }), record('6', { completed: true })]);
  await figures();
  const rows = within(screen.getByRole('region', { name: 'Progress by Category' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(
    catalogue.map(({ id, title }, index) => {
      const figure = ['1/520%', '0/30%', '0/40%', '0/80%', '0/60%', '1/1100%'][index];
      return `${id}${title}${figure}`;
    }),
  );
  expect(bar('Types of Policies')).toBe('20');
  expect(bar(catalogue[5]!.title)).toBe('100');
});

test('the six latest of seven completed topics are listed newest first and link to their pages [PROG-06]', async () => {
  open(topics.slice(0, 7).map((id, index) => record(id, { completed: true, updatedAt: hoursAgo(100 - index) })));
  expect(await linksOf('Recently Completed Topics')).toEqual(
    topics
      .slice(1, 7)
      .toReversed()
      .map((id) => `/topic/${id}`),
  );
});

test('six of seven open topics are listed last visited first, without the completed one [PROG-07]', async () => {
  open(
    topics
      .slice(0, 8)
      .map((id, index) => record(id, { lastVisited: hoursAgo(100 - index), completed: index === 7, timeSpent: index })),
  );
  expect(await linksOf('Topics in Progress')).toEqual(
    topics
      .slice(1, 7)
      .toReversed()
      .map((id) => `/topic/${id}`),
  );
});

test('a topic in progress shows its minutes, or nothing if it has no study time [PROG-08]', async () => {
  open([
    record('1.1', { timeSpent: 900, lastVisited: hoursAgo(1) }),
    record('1.2', { timeSpent: 20, lastVisited: hoursAgo(2) }),
    record('1.3', { timeSpent: 0, lastVisited: hoursAgo(3) }),
  ]);
  await figures();
  const rows = within(screen.getByRole('region', { name: 'Topics in Progress' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '1.1Traditional Whole Life Products15 min',
    '1.2Interest-Sensitive Life Productsunder 1 min',
    '1.3Term Life',
  ]);
});

test('a new user sees zeros, and texts instead of lists', async () => {
  open();
  expect(await figures()).toEqual([
    'Topics Completed0/270%',
    'Topics Remaining27Keep going!',
    'Total Study Time0 h 0 min22 visits and study sessions',
    'Avg Time/Topic0 minacross 0 topics opened',
  ]);
  expect(screen.getByText(/^No topic completed yet/)).toBeTruthy();
  expect(screen.getByText(/The topics that you open appear here/)).toBeTruthy();
});

test('headline and exam strip are above the figures, and are those of the dashboard [VOICE-03]', async () => {
  open();
  const strip = await screen.findByRole('img', { name: /Area 1,.* 9 questions, 7 expected correct/ });
  const figuresRegion = screen.getByRole('region', { name: 'Figures' });
  expect(strip.compareDocumentPosition(figuresRegion)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/of 83 today/).textContent).toBe('58 of 83 today. You need 59.');
});

test('if the records cannot be loaded, the page shows the error and the user can try again', async () => {
  let isDown = true;
  const { user } = open([], {
    'progress.list': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return [record('1.1', { completed: true })];
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service is not available right now.');
  expect(screen.queryByText('Topics Remaining')).toBeNull();
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect((await figures())[0]).toBe('Topics Completed1/274%');
});

test('the report recommends the next step alone, and nothing once the day is done [VOICE-01]', async () => {
  const { unmount } = open([record('1.2')]);
  await figures();
  const primary = () => [...document.querySelectorAll('[data-variant=primary]')].map((button) => button.textContent);
  expect(await screen.findByRole('link', { name: 'Start Review' })).toBeTruthy();
  expect(primary()).toEqual(['Start Review']);
  unmount();
  open([record('1.2')], { 'today.get': () => doneDay });
  await figures();
  await waitFor(() => expect(primary()).toEqual([]));
});

test('if the strip cannot be loaded, the report is still shown', async () => {
  open([record('1.1', { completed: true })], {
    'readiness.get': () => {
      throw refusal(500, 'Something went wrong');
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(await screen.findByText('across 1 topic opened')).toBeTruthy();
  expect(screen.queryByText(/of 83 today/)).toBeNull();
});
