import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StudySettings } from '#shared/study-settings.ts';
import type { Today } from '#shared/today.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { today, todayServer } from '#web/testing/today-server.ts';
import { DashboardToday } from './dashboard-today.tsx';

const open = (handlers: Handlers = {}) =>
  renderScreen(<DashboardToday />, { signedIn: rosa, handlers: { ...todayServer, ...handlers } });
const showing = (change: Partial<Today>) => open({ 'today.get': () => ({ ...today, ...change }) });

/** The plan with the first blocks done. */
const done = (count: number): Partial<Today> => ({
  blocks: today.blocks.map((block, index) => ({ ...block, isDone: index < count })),
});
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const primary = () => screen.queryAllByRole('link').filter(({ dataset }) => dataset.variant === 'primary');

test('the blocks stand in order with minutes and reason, as links without buttons [TODAY-01, VOICE-02]', async () => {
  open();
  expect(await rows()).toEqual([
    '8 minReview12 due, mostly New Jersey law.',
    '10 minQuiz on 5.3 LicensingAn hour here is worth about 1.4 questions.',
    '20 minRead 2.2 Policy Provisions and OptionsAn hour here is worth about 1 question.',
  ]);
  expect(primary()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/review');
  expect(screen.getByRole('link', { name: 'Quiz on 5.3 Licensing' }).getAttribute('href')).toBe('/topic/5.3?tab=quiz');
  expect(screen.getByRole('link', { name: /^Read 2.2/ }).getAttribute('href')).toBe('/topic/2.2');
  expect(screen.getByRole('status').textContent).toBe("38 minutes left. 2 of your 40 minutes aren't planned.");
});

test('the bar says the minutes in words and has a cell for each minute', async () => {
  showing(done(1));
  const bar = await screen.findByRole('img');
  expect(bar.getAttribute('aria-label')).toBe(
    '40 minutes today: Review 8 minutes, done; Quiz on 5.3 Licensing 10 minutes; Read 2.2 Policy Provisions and Options 20 minutes',
  );
  const cells = [...bar.querySelectorAll<HTMLElement>('[data-state]')].map(({ dataset }) => dataset.state);
  expect(
    Object.entries(Object.groupBy(cells, (state) => state!)).map(([state, each]) => [state, each?.length]),
  ).toEqual([
    ['done', 8],
    ['next', 10],
    ['planned', 20],
    ['free', 2],
  ]);
});

test.each([
  [90, 45],
  [240, 48],
])('a day of %i minutes has %i cells', async (minutes, cells) => {
  showing({ minutes });
  expect((await screen.findByRole('img')).querySelectorAll('[data-state]').length).toBeCloseTo(cells, -1);
});

test('a finished block is marked with a word [TODAY-02]', async () => {
  showing(done(1));
  expect((await rows()).map((row) => /Done$/.test(row!))).toEqual([true, false, false]);
  expect(screen.getByRole('status').textContent).toBe("30 minutes left. 2 of your 40 minutes aren't planned.");
});

test.each([
  [50, 'Mini exam', '/exam?start=mini'],
  [210, 'Full exam', '/exam'],
])('an exam of %i minutes is a %s', async (minutes, title, href) => {
  showing({ blocks: [{ kind: 'exam', topicId: null, minutes, reason: 'It is all for today.', isDone: false }] });
  expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(href);
  expect(screen.getByRole('status').textContent).toBe(`${minutes} minutes left of ${minutes}`);
});

test.each([
  [21, '21 days to your exam', false],
  [1, '1 day to your exam', true],
  [0, 'Exam day', true],
  [null, 'No upcoming exam date', false],
])('with %s days left the panel says: %s [TODAY-03]', async (daysLeft, words, hasFacts) => {
  const { container } = showing({ daysLeft });
  await screen.findByRole('img');
  expect(container.textContent).toContain(words);
  const bring = screen.queryByRole('list', { name: 'Bring' });
  expect(bring !== null).toBe(hasFacts);
  if (!bring) return;
  expect(bring.textContent).toContain('Two government-issued IDs');
  expect(bring.textContent).not.toContain('Checked on');
  const sources = screen.getByText('Sources').closest('details')!;
  expect(sources.open).toBe(false);
  expect(sources.textContent).toContain('Checked on');
});

test.each([
  [0, 'Nothing to review. Get some rest and check what to bring.'],
  [1, "Nothing to review. Get some rest and set out what you'll bring tomorrow."],
  [3, 'Nothing to review. Take a break, or reread a topic.'],
  [null, 'Nothing due today. Take a break, or reread a topic.'],
])('with %s days left and nothing to review the panel says what to do [TODAY-03]', async (daysLeft, words) => {
  showing({ daysLeft, blocks: [] });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('one free minute is one minute', async () => {
  showing({ minutes: 39 });
  await screen.findByRole('img');
  expect(screen.getByRole('status').textContent).toBe("38 minutes left. 1 of your 39 minutes isn't planned.");
});

test.each([
  [0, false],
  [1, false],
  [5, true],
])('a streak of %i days stands beside the days left: %s [REV-09]', async (streak, isShown) => {
  open({ 'review.summary': () => ({ ...SUMMARY, streak }) });
  await screen.findByRole('img');
  await waitFor(() => expect(screen.queryByText(`${streak}-day streak`) !== null).toBe(isShown));
});

test('the settings open from the plan, and saving them brings a new plan [TODAY-05]', async () => {
  let saved: StudySettings = {
    ...{ examDate: '2099-12-14', minutesPerDay: 40, timeZone: 'America/New_York', hasStudied: null },
  };
  const { user } = open({
    'today.get': () => ({ ...today, minutes: saved.minutesPerDay }),
    'studySettings.get': () => saved,
    'studySettings.save': (input) => {
      saved = { ...saved, ...input };
      return saved;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Change Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Study settings' }));
  const minutes = await dialog.findByLabelText('Minutes a day');
  expect(document.activeElement).toBe(dialog.getByLabelText('Exam date'));
  expect(dialog.getByRole('button', { name: 'Save Settings' }).dataset.variant).toBe('primary');
  await user.clear(minutes);
  await user.type(minutes, '60');
  await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      "38 minutes left. 22 of your 60 minutes aren't planned.",
    ),
  );
});

test('if the plan cannot be loaded, the panel says so, and the user can try again', async () => {
  let isDown = true;
  const { user } = open({
    'today.get': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return today;
    },
  });
  const alert = await screen.findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await rows()).toHaveLength(3);
});
