import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SaveStudySettingsInput, StudySettings } from '#shared/study-settings.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { doneDay, today, todayServer } from '#web/testing/today-server.ts';
import { DashboardToday } from './dashboard-today.tsx';
import { DayStart } from './day-start.tsx';

/** The questions of the first visit, kept as the server keeps them. */
function firstVisit(step = 1, timeZone = 'America/Chicago') {
  let welcome = { isOpen: true, step };
  let settings: StudySettings = { examDate: null, minutesPerDay: 30, timeZone, hasStudied: null };
  const goOn = () => {
    welcome = welcome.step === 3 ? { isOpen: false, step: 3 } : { isOpen: true, step: welcome.step + 1 };
    return welcome;
  };
  const handlers: Handlers = {
    'today.welcome': () => welcome,
    'today.get': () => (welcome.isOpen ? today : { ...today, next: mini }),
    'today.endWelcome': goOn,
    'studySettings.get': () => settings,
    'studySettings.save': (input: SaveStudySettingsInput) => {
      if (Object.keys(input).some((name) => name !== 'timeZone')) goOn();
      settings = { ...settings, ...input };
      return settings;
    },
  };
  return handlers;
}
const mini = { ...today.next!, kind: 'exam' as const, minutes: 50, reason: 'It shows what you know.' };

const open = (handlers: Handlers = {}) =>
  renderScreen(
    <>
      <DayStart />
      <DashboardToday />
    </>,
    { signedIn: rosa, handlers: { ...todayServer, ...handlers } },
  );
const primary = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].filter(
    ({ dataset }) => dataset.variant === 'primary',
  );
const mutations = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ type }) => type === 'mutation').map(({ path, input }) => [path, input]);
const question = async (words: string | RegExp) => await screen.findByRole('heading', { name: words });

test('who was asked before is asked nothing: the next step is the one primary button, above the plan [TODAY-04, VOICE-02]', async () => {
  open();
  const start = await screen.findByRole('link', { name: 'Start Review' });
  const plan = await screen.findByRole('region', { name: 'Today' });
  expect(primary()).toEqual([start]);
  expect(start.compareDocumentPosition(plan)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a day that is done says so, has no button, and names what else is due as a text link [TODAY-02, VOICE-02]', async () => {
  open({ 'today.get': () => doneDay });
  expect((await screen.findByText('Done for today.')).closest('p')!.textContent).toBe(
    'Done for today. See you tomorrow! 12 more due',
  );
  expect(primary()).toEqual([]);
  const due = screen.getByRole('link', { name: '12 more due' });
  expect([due.getAttribute('href'), due.dataset.variant]).toEqual(['/review', undefined]);
});

test.each([
  [{ ...doneDay, due: 0 }, 'Done for today. See you tomorrow! '],
  [{ ...doneDay, due: 0, daysLeft: 0 }, 'Done for today. Good luck! '],
])('on a finished day nothing else is said without due items', async (day, words) => {
  open({ 'today.get': () => day });
  expect((await screen.findByText('Done for today.')).closest('p')!.textContent).toBe(words);
});

test('the first visit asks three questions, one at a time, each is saved at once and alone, and then the next step follows [TODAY-04, TODAY-05]', async () => {
  const page = open(firstVisit());
  const { user } = page;
  await question('When is your exam?');
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  expect(primary().map(({ textContent }) => textContent)).toEqual(['Next']);
  await pasteInto(user, screen.getByLabelText('Exam date'), '2099-12-14');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement).toBe(await question('How many minutes a day can you study?'));
  await user.click(screen.getByRole('button', { name: '45 minutes' }));
  expect(document.activeElement).toBe(await question('Have you studied for this exam before?'));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  const offer = await screen.findByRole('link', { name: 'Go to the Mini Exam' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mini exam' }));
  expect(primary()).toEqual([offer]);
  expect(await screen.findByRole('region', { name: 'Today' })).toBeTruthy();
  expect(mutations(page)).toEqual([
    ['studySettings.save', { examDate: '2099-12-14' }],
    ['studySettings.save', { minutesPerDay: 45 }],
    ['studySettings.save', { hasStudied: true }],
  ]);
});

test.each([
  ['15 minutes', [['studySettings.save', { minutesPerDay: 15, timeZone: 'Asia/Kolkata' }]]],
  [
    'Skip',
    [
      ['studySettings.save', { timeZone: 'Asia/Kolkata' }],
      ['today.endWelcome', { step: 2 }],
    ],
  ],
])("until settings are saved, '%s' brings the browser's time zone [TODAY-05]", async (button, calls) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Kolkata' });
  const page = open(firstVisit(2, 'America/New_York'));
  await question(/^How many minutes/);
  await page.user.click(screen.getByRole('button', { name: button }));
  await question(/^Have you studied/);
  expect(mutations(page)).toEqual(calls);
});

test('the questions go on where they were left, and a skip is kept at once and changes no setting [TODAY-04]', async () => {
  const server = firstVisit(2);
  const page = open(server);
  await question(/^How many minutes/);
  await page.user.click(screen.getByRole('button', { name: 'Skip' }));
  await question(/^Have you studied/);
  expect(mutations(page)).toEqual([['today.endWelcome', { step: 2 }]]);
  page.unmount();

  const later = open(server);
  await question(/^Have you studied/);
  await later.user.click(screen.getByRole('button', { name: 'Skip' }));
  await question('Mini exam');
  expect(mutations(later)).toEqual([['today.endWelcome', { step: 3 }]]);
  later.unmount();

  open(server);
  expect(await question('Mini exam')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
});

test("who hasn't scheduled the exam and has not studied says so in two taps [TODAY-04]", async () => {
  const page = open(firstVisit());
  await question('When is your exam?');
  await page.user.click(screen.getByRole('button', { name: "I haven't scheduled it" }));
  await question(/^How many minutes/);
  await page.user.click(screen.getByRole('button', { name: 'Skip' }));
  await question(/^Have you studied/);
  await page.user.click(screen.getByRole('button', { name: 'Not yet' }));
  await question('Mini exam');
  expect(mutations(page)).toEqual([
    ['studySettings.save', { examDate: null }],
    ['today.endWelcome', { step: 2 }],
    ['studySettings.save', { hasStudied: false }],
  ]);
});

test('an open exam goes before the questions, because its clock is running [EXAM-13]', async () => {
  const next = { ...today.next!, kind: 'resume-exam' as const };
  open({ ...firstVisit(), 'today.get': () => ({ ...today, next }) });
  expect(await screen.findByRole('link', { name: 'Continue Exam' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'When is your exam?' })).toBeNull();
});

test('an empty or refused date stands at the field, and the question stays [TODAY-05]', async () => {
  const { user } = open({
    ...firstVisit(),
    'studySettings.save': () => {
      throw refusal(400, 'The exam date cannot be in the past');
    },
  });
  await question('When is your exam?');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter your exam date, or skip');
  expect(document.activeElement).toBe(screen.getByLabelText('Exam date'));
  await pasteInto(user, screen.getByLabelText('Exam date'), '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The exam date cannot be in the past'));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await question(/^How many minutes/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('if the questions cannot be loaded, next step and plan are shown', async () => {
  open({
    'today.welcome': () => {
      throw refusal(503, 'The service is not available right now.');
    },
  });
  expect(await screen.findByRole('link', { name: 'Start Review' })).toBeTruthy();
  const plan = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await plan.findAllByRole('listitem')).toHaveLength(3);
});
