import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Link, Route, Switch } from 'wouter';
import type { StudySettings } from '#shared/study-settings.ts';
import type { Today } from '#shared/today.ts';
import { enter } from '#web/testing/enter.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
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

test('a user who was asked before is asked nothing: the blocks stand in order with minutes and reason, and only the first has a button [TODAY-01, TODAY-04]', async () => {
  open();
  expect(await rows()).toEqual([
    '8 minReview12 items are due, most of them on New Jersey law.Start Review',
    '10 minQuiz on 5.3 LicensingAn hour on this topic gains about 1.4 exam questions.',
    '20 minRead 2.2 Policy Provisions and OptionsAn hour on this topic gains about 1 exam question.',
  ]);
  expect(primary().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Start Review', '/review']]);
  expect(screen.getByRole('link', { name: 'Quiz on 5.3 Licensing' }).getAttribute('href')).toBe('/topic/5.3?tab=quiz');
  expect(screen.getByRole('link', { name: /^Read 2.2/ }).getAttribute('href')).toBe('/topic/2.2');
  expect(screen.getByRole('status').textContent).toBe('38 minutes left, and 2 of your 40 minutes are free');
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
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

test('a finished block is marked with a word, and the next one gets the button [TODAY-02]', async () => {
  showing(done(1));
  expect((await rows())[0]).toMatch(/Done$/);
  expect(primary().map(({ textContent }) => textContent)).toEqual(['Start Quiz']);
  expect(screen.getByRole('status').textContent).toBe('30 minutes left, and 2 of your 40 minutes are free');
});

test('a day that is done says so and has no button [TODAY-02]', async () => {
  showing(done(3));
  expect((await screen.findByText('Done for today.')).parentElement!.textContent).toBe(
    'Done for today. The next plan comes tomorrow.',
  );
  expect(primary()).toEqual([]);
});

test.each([
  [50, 'Mini exam', 'Go to the Mini Exam', '/exam?start=mini'],
  [210, 'Full exam', 'Go to the Exam', '/exam'],
])('an exam of %i minutes is a %s', async (minutes, title, action, href) => {
  showing({ blocks: [{ kind: 'exam', topicId: null, minutes, reason: 'It is all for today.', isDone: false }] });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(href);
  expect(screen.getByRole('status').textContent).toBe(`${minutes} minutes left of ${minutes}`);
});

test.each([
  [21, '21 days to your exam', false],
  [1, '1 day to your exam', true],
  [0, 'Exam day', true],
  [null, 'No exam date yet', false],
])('with %s days left the panel says: %s [TODAY-03]', async (daysLeft, words, hasFacts) => {
  const { container } = showing({ daysLeft });
  await screen.findByRole('img');
  expect(container.textContent).toContain(words);
  const bring = screen.queryByRole('list', { name: 'Bring' });
  expect(bring !== null).toBe(hasFacts);
  if (!bring) return;
  expect(bring.textContent).toContain('Two government IDs');
  expect(bring.textContent).not.toContain('Checked on');
  const sources = screen.getByText('Sources').closest('details')!;
  expect(sources.open).toBe(false);
  expect(sources.textContent).toContain('Checked on');
});

test.each([
  [0, 'Nothing to review. Rest, and look at what to bring.'],
  [1, 'Nothing to review. Rest, and lay out what to bring tomorrow.'],
  [3, 'Nothing to review. Rest, or read a topic once more.'],
  [null, 'Nothing is planned for today. Rest, or read a topic once more.'],
])('with %s days left and nothing to review the panel says what to do [TODAY-03]', async (daysLeft, words) => {
  showing({ daysLeft, blocks: [] });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(primary()).toEqual([]);
});

test('one free minute is one minute', async () => {
  showing({ minutes: 39 });
  await screen.findByRole('img');
  expect(screen.getByRole('status').textContent).toBe('38 minutes left, and 1 of your 39 minutes is free');
});

test('the settings open from the plan, and saving them brings a new plan [TODAY-05]', async () => {
  let saved: StudySettings = { examDate: '2099-12-14', minutesPerDay: 40, timeZone: 'America/New_York' };
  const { user } = open({
    'today.get': () => ({ ...today, minutes: saved.minutesPerDay }),
    'studySettings.get': () => saved,
    'studySettings.save': (input) => {
      saved = input;
      return input;
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
      '38 minutes left, and 22 of your 60 minutes are free',
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

const isOpen = { 'today.welcome': () => ({ isOpen: true }) };
const ended = { 'today.endWelcome': () => ({ isOpen: false }) };
/** Keeps the settings like the server. The minutes were set elsewhere, for example in the account. */
function settingsServer(): Handlers {
  let saved: StudySettings = { examDate: null, minutesPerDay: 75, timeZone: 'America/Chicago' };
  return {
    'studySettings.get': () => saved,
    'studySettings.save': (input) => {
      saved = input;
      return input;
    },
  };
}
const question = () => screen.getByRole('heading', { level: 3 }).textContent;

test('the first visit asks three questions, one at a time, saves each answer beside what was set elsewhere, and offers the mini exam [TODAY-04, TODAY-05]', async () => {
  const { user, calls } = open({ ...isOpen, ...ended, ...settingsServer() });
  await screen.findByText('When is your exam?');
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole('listitem')).toBeNull();
  await enter(user, screen.getByLabelText('Exam date'), '2099-12-14');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('How many minutes a day can you study?');
  expect(document.activeElement?.textContent).toBe('How many minutes a day can you study?');
  await user.click(screen.getByRole('button', { name: '45 minutes' }));
  await screen.findByText('Have you studied for this exam before?');
  await user.click(screen.getByRole('button', { name: 'No' }));
  const offer = await screen.findByRole('link', { name: 'Take a Mini Exam' });
  expect(offer.getAttribute('href')).toBe('/exam?start=mini');
  expect(document.activeElement?.textContent).toBe(question());
  const inputs = calls.filter(({ type }) => type === 'mutation').map(({ input }) => input);
  expect(inputs).toEqual([
    { examDate: '2099-12-14', minutesPerDay: 75, timeZone: 'America/Chicago' },
    { examDate: '2099-12-14', minutesPerDay: 45, timeZone: 'America/Chicago' },
    { hasStudied: false },
  ]);
  await user.click(screen.getByRole('button', { name: "Show Today's Plan" }));
  expect(await rows()).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Today' }));
});

test.each([
  [1, [], false],
  [2, today.blocks.slice(0, 1), false],
  [2, [{ ...today.blocks[0]!, kind: 'exam' as const, minutes: 50 }], true],
])(
  'with %s days left the mini exam is offered only if the plan has an exam [TODAY-03, TODAY-04]',
  async (daysLeft, blocks, isOffered) => {
    const { user } = open({ ...isOpen, ...ended, 'today.get': () => ({ ...today, daysLeft, blocks }) });
    for (const asked of ['When is your exam?', /^How many minutes/, /^Have you studied/]) {
      await screen.findByRole('heading', { name: asked });
      await user.click(screen.getByRole('button', { name: 'Skip' }));
    }
    const plan = await screen.findByRole('button', { name: "Show Today's Plan" });
    expect(screen.queryByRole('link', { name: 'Take a Mini Exam' }) !== null).toBe(isOffered);
    expect(plan.dataset.variant === 'primary').toBe(!isOffered);
  },
);

test('each question can be skipped, which saves no settings; once all are answered, another page shows the plan and asks nothing again [TODAY-04]', async () => {
  const { user, calls } = renderScreen(
    <Switch>
      <Route path="/">
        <DashboardToday key="home" />
        <Link href="/dashboard">Dashboard</Link>
      </Route>
      <Route>
        <DashboardToday key="dashboard" />
      </Route>
    </Switch>,
    { path: '/', signedIn: rosa, handlers: { ...todayServer, ...isOpen, ...ended } },
  );
  for (const asked of ['When is your exam?', /^How many minutes/, /^Have you studied/]) {
    await screen.findByRole('heading', { name: asked });
    await user.click(screen.getByRole('button', { name: 'Skip' }));
  }
  await screen.findByRole('link', { name: 'Take a Mini Exam' });
  expect(calls.filter(({ type }) => type === 'mutation')).toEqual([
    { path: 'today.endWelcome', type: 'mutation', input: { hasStudied: null } },
  ]);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByRole('heading', { name: 'When is your exam?' })).toBeNull();
});

test('an empty or refused date stands at the field, and the question stays [TODAY-05]', async () => {
  const { user } = open({
    ...isOpen,
    ...settingsServer(),
    'studySettings.save': () => {
      throw refusal(400, 'The exam date cannot be in the past');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter the date of your exam, or skip');
  expect(document.activeElement).toBe(screen.getByLabelText('Exam date'));
  await enter(user, screen.getByLabelText('Exam date'), '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The exam date cannot be in the past'));
  expect(question()).toBe('When is your exam?');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(await screen.findByText(/^How many minutes/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('if the questions cannot be loaded, the plan is shown', async () => {
  open({
    'today.welcome': () => {
      throw refusal(503, 'The service is not available right now.');
    },
  });
  expect(await rows()).toHaveLength(3);
});
