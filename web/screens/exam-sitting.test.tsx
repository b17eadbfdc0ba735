import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RequireUser } from '#web/app/require-user.tsx';
import { Shell } from '#web/app/shell/shell.tsx';
import { unsentOf } from '#web/features/exams/exam-answers.ts';
import { addEntry, entriesOf } from '#web/features/outbox/box.ts';
import { setServerReachable } from '#web/lib/connection.ts';
import { examServer, sitting, summary } from '#web/testing/exam-server.ts';
import { refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { storeInOtherTab } from '#web/testing/other-tab.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { setViewportWidth } from '#web/testing/setup.ts';
import { tenQuestions } from '#web/testing/topic-server.ts';
import { toasts } from '#web/ui/toast-store.ts';
import ExamSittingScreen from './exam-sitting.tsx';

const page = (
  <Shell>
    <ExamSittingScreen id="exam-1" />
  </Shell>
);

async function open(exam = examServer()) {
  const rendered = renderScreen(page, { path: '/exam/exam-1', signedIn: rosa, handlers: exam.handlers });
  await screen.findByRole('heading', { level: 2 });
  return { ...rendered, ...exam };
}

const question = () => screen.getByRole('heading', { level: 2, hidden: true }).textContent;
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked);
const strip = () => screen.getByRole('img', { name: /^Question \d+ of/ }).getAttribute('aria-label');

test('the sitting has one question, options, previous, next, flag, map and time, and nothing else [EXAM-17] [CONF-01]', async () => {
  await open();
  expect(question()).toBe('What is asked in 1?');
  expect(screen.getByText(/^Question/, { selector: 'p' }).textContent).toBe('Question 1 of 20');
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    'A 1 first',
    'B 1 second',
    'C 1 third',
    'D 1 fourth',
  ]);
  expect(button('Previous').disabled).toBe(true);
  for (const role of ['banner', 'navigation', 'contentinfo', 'link']) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.queryByRole('button', { name: /Search|Ask|sidebar/ })).toBeNull();
  expect(screen.queryByRole('group', { name: /^How sure/ })).toBeNull();
  expect(screen.getByRole('timer').textContent).toContain('50 minutes left');
});

test('a choice is saved at once, can be changed and cleared, and the same choice again is kept [EXAM-17]', async () => {
  const { user, server } = await open();
  await user.click(screen.getAllByRole('radio')[1]!);
  expect(chosen()).toBe(1);
  await user.keyboard('b');
  await user.click(screen.getAllByRole('radio')[1]!);
  await user.click(screen.getAllByRole('radio')[3]!);
  await user.click(button('Clear answer'));
  expect(chosen()).toBe(-1);
  expect(document.activeElement?.textContent).toBe('What is asked in 1?');
  await waitFor(() => expect(server.saved.map((answer) => answer.chosen)).toEqual([1, 3, null]));
  expect(screen.getByText('All answers saved')).toBeTruthy();
});

test('the keyboard alone answers, changes an answer, moves, flags and goes by the map, which is one stop of the Tab key [EXAM-17]', async () => {
  const { user, server } = await open();
  await user.keyboard('c');
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[2]);
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('What is asked in 2?');
  expect(chosen()).toBe(-1);
  await user.keyboard('4f{ArrowRight}{ArrowRight}{ArrowLeft}F');
  expect(question()).toBe('What is asked in 3?');
  expect(button('Flag').getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('m');
  expect(document.activeElement).toBe(button('Question 3, unanswered, flagged'));
  await user.keyboard('{ArrowLeft}{End}{ArrowRight}');
  expect(document.activeElement).toBe(button('Question 20, unanswered'));
  await user.tab({ shift: true });
  expect(document.activeElement?.closest('[role=toolbar]')).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(button('Question 3, unanswered, flagged'));
  await user.keyboard('{ArrowLeft}{Enter}');
  expect([question(), chosen()]).toEqual(['What is asked in 2?', 3]);
  await waitFor(() =>
    expect(server.open!.answers).toEqual([
      { position: 1, chosen: 1, flagged: false },
      { position: 2, chosen: 3, flagged: true },
      { position: 3, chosen: null, flagged: true },
    ]),
  );
});

test('Enter goes on to the next question, leaves buttons alone, and asks to finish at the last one [EXAM-17]', async () => {
  const { user } = await open();
  await user.keyboard('c{Enter}');
  expect(question()).toBe('What is asked in 2?');
  await user.keyboard('{Enter}');
  expect(question()).toBe('What is asked in 3?');
  button('Flag').focus();
  await user.keyboard('{Enter}');
  expect(question()).toBe('What is asked in 3?');
  expect(button('Flag').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Question 20, unanswered'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Finish the exam?' })).toBeTruthy();
});

test('letters act only while the focus is in the question [DAY-09]', async () => {
  const { user } = await open();
  button('Finish Exam').focus();
  await user.keyboard('bfm');
  expect(chosen()).toBe(-1);
  expect(button('Flag').getAttribute('aria-pressed')).toBe('false');
  expect(document.activeElement).toBe(button('Finish Exam'));
});

test('the strip fills as the exam is answered [EXAM-20]', async () => {
  const { user } = await open();
  expect(strip()).toContain('Area 1, Policy types: 2 questions, 2 unanswered.');
  await user.keyboard('a{ArrowRight}f');
  expect(strip()).toContain(
    'Question 2 of 20. Area 1, Policy types: 2 questions, 1 answered, 1 unanswered, 1 flagged.',
  );
});

test('on a narrow screen the map is a sheet with all questions of the six areas, and leads to a question [EXAM-17]', async () => {
  setViewportWidth(390);
  const exam = examServer(sitting('full'));
  const { user } = await open(exam);
  expect(screen.queryByRole('button', { name: /^Question 1,/ })).toBeNull();
  await user.click(button('Map'));
  const map = within(await screen.findByRole('dialog', { name: 'Question map' }));
  const areas = map.getAllByRole('region');
  expect(areas.map((area) => within(area).getAllByRole('button').length)).toEqual([9, 21, 12, 8, 25, 8]);
  expect(document.activeElement).toBe(map.getByRole('button', { name: 'Question 1, unanswered' }));
  await user.click(map.getByRole('button', { name: 'Question 83, unanswered' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(question()).toBe('What is asked in 83?');
  expect(document.activeElement?.textContent).toBe('What is asked in 83?');
  await user.click(button('Map'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Map')));
});

test('the time can be hidden, also after a reload [EXAM-17]', async () => {
  const { user, unmount, handlers } = await open();
  await user.click(button('Hide time'));
  expect(screen.queryByRole('timer')).toBeNull();
  unmount();
  renderScreen(page, { signedIn: rosa, handlers });
  await user.click(await screen.findByRole('button', { name: 'Show time' }));
  expect(screen.getByRole('timer')).toBeTruthy();
});

test('after a reload the exam goes on at the same question, with every answer [EXAM-13]', async () => {
  const { user, unmount, handlers } = await open();
  await user.keyboard('b{ArrowRight}{ArrowRight}d{ArrowRight}');
  await screen.findByText('All answers saved');
  unmount();
  renderScreen(page, { signedIn: rosa, handlers });
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('What is asked in 4?');
  await user.keyboard('{ArrowLeft}');
  expect(chosen()).toBe(3);
});

test('on another device the exam goes on at the first question without an answer [EXAM-13]', async () => {
  const exam = examServer();
  exam.server.open!.answers = [1, 2, 4].map((position) => ({ position, chosen: 0, flagged: false }));
  await open(exam);
  expect(question()).toBe('What is asked in 3?');
});

test('at 30, 10 and 1 minutes the time is announced, and at its end the result shows that it is up [EXAM-17] [EXAM-09]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const exam = examServer(sitting('mini', 31));
  await open(exam);
  const announced = () =>
    screen
      .getAllByRole('status')
      .map((status) => status.textContent)
      .join('');
  const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  expect(announced()).toBe('');
  await after(61);
  expect(announced()).toBe('30 minutes left');
  await after(65);
  expect(announced()).toBe('');
  await after(60 * 19);
  expect(announced()).toBe('10 minutes left');
  await after(60 * 9);
  expect(announced()).toBe('1 minute left');
  exam.server.open = null;
  await after(75);
  expect(await screen.findByText('Time is up.')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Passed' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('if the sign-in has ended when the time is up, the page says so and asks no more [EXAM-09] [EXAM-19]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  let isSignedIn = true;
  const { handlers, server } = examServer(sitting('mini', 1));
  const { calls } = renderScreen(<ExamSittingScreen id="exam-1" />, {
    path: '/exam/exam-1',
    signedIn: rosa,
    handlers: {
      ...handlers,
      'exams.current': () => {
        if (!isSignedIn) throw refusal(401, 'Please sign in');
        return structuredClone(server.open);
      },
    },
  });
  await screen.findByRole('heading', { level: 2 });
  isSignedIn = false;
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: "You're signed out", tone: 'danger' }]));
  expect(toasts.get()[0]!.description).toMatch(/the exam clock is still running/);
  const asked = calls.length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(calls).toHaveLength(asked);
});

test('if the sign-in has ended, the page says so, keeps the answer and leads back to the exam [EXAM-19]', async () => {
  const { handlers } = examServer();
  const { currentPath, currentState, user } = renderScreen(
    <RequireUser>
      <ExamSittingScreen id="exam-1" />
    </RequireUser>,
    {
      path: '/exam/exam-1',
      signedIn: rosa,
      handlers: {
        ...handlers,
        'exams.saveAnswer': () => {
          throw refusal(401, 'Please sign in');
        },
      },
    },
  );
  await screen.findByRole('heading', { level: 2 });
  await user.keyboard('b');
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(currentState()).toEqual({ from: '/exam/exam-1' });
  const [toast] = toasts.get();
  expect(toast).toMatchObject({ title: "You're signed out", tone: 'danger' });
  expect(toast!.description).toMatch(/^Your answers are saved on this device, but the exam clock is still running/);
  expect(unsentOf('rosa', 'exam-1')).toEqual([{ position: 1, chosen: 1, flagged: false }]);
  toast!.action!.run();
  expect(openPage).toHaveBeenLastCalledWith('/api/login?returnTo=%2Fexam%2Fexam-1');
});

test('what waits on the device is sent on any page of the next visit [EXAM-19]', async () => {
  const { server, handlers } = examServer();
  addEntry('rosa', { kind: 'exam', sitting: 'exam-1', answer: { position: 7, chosen: 1, flagged: true } });
  renderScreen(
    <Shell>
      <h1>A page</h1>
    </Shell>,
    { path: '/notes', signedIn: rosa, handlers },
  );
  await waitFor(() => expect(server.saved).toEqual([{ position: 7, chosen: 1, flagged: true }]));
  await waitFor(() => expect(unsentOf('rosa', 'exam-1')).toEqual([]));
});

test('answers that come too late are dropped, and the page says how many [EXAM-19] [EXAM-09]', async () => {
  const { user, server } = await open();
  server.isDown = true;
  act(() => setServerReachable(false));
  await user.keyboard('a{ArrowRight}b');
  await screen.findByText(/^We can't reach the server\. 2 answers are saved/);
  Object.assign(server, { isDown: false, refusal: 'Time is up', open: null });
  act(() => setServerReachable(true));
  const notice = await screen.findByText(/^Time is up\./);
  expect(notice.textContent).toBe("Time is up. 2 answers didn't reach the server in time and don't count.");
  expect(await screen.findByRole('heading', { level: 1, name: 'Passed' })).toBeTruthy();
});

test('what was answered on another device is there when the page becomes visible [EXAM-13]', async () => {
  const { server } = await open();
  server.open!.answers = [{ position: 1, chosen: 2, flagged: true }];
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(chosen()).toBe(2));
  expect(button('Flag').getAttribute('aria-pressed')).toBe('true');
});

test('an answer that another tab sends for this one stays on the screen, and a flag keeps it [EXAM-13] [EXAM-19]', async () => {
  const { user, server } = await open();
  server.isDown = true;
  await user.keyboard('b');
  await waitFor(() => expect(unsentOf('rosa', 'exam-1')).toHaveLength(1));
  server.isDown = false;
  server.open!.answers = [{ position: 1, chosen: 1, flagged: false }];
  const { id } = entriesOf('rosa')[0]!;
  act(() => storeInOtherTab(`outbox/rosa/${id}`, null));
  expect(chosen()).toBe(1);
  await user.keyboard('f');
  await waitFor(() => expect(server.saved).toEqual([{ position: 1, chosen: 1, flagged: true }]));
});

test("after the device slept, the time left follows the server's clock again [EXAM-17]", async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { server } = await open();
  server.open!.now = new Date(Date.parse(server.open!.now) + 20 * 60_000).toISOString();
  vi.setSystemTime(Date.now() + 20 * 60_000);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(30|29) minutes left/));
});

test('finishing says what is unanswered and flagged and leads there, and then shows the result [EXAM-18]', async () => {
  const { user, server, currentPath } = await open();
  await user.keyboard('a{ArrowRight}{ArrowRight}cf{ArrowRight}');
  await user.click(button('Finish Exam'));
  let dialog = within(screen.getByRole('dialog', { name: 'Finish the exam?' }));
  expect(dialog.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
    '18 questions unanswered',
    '1 question flagged',
  ]);
  await user.keyboard('b');
  await user.click(dialog.getByRole('button', { name: 'Go to question 3' }));
  expect(question()).toBe('What is asked in 3?');
  expect(chosen()).toBe(2);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('What is asked in 3?'));
  await user.click(button('Finish Exam'));
  dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Go to question 2' }));
  expect(question()).toBe('What is asked in 2?');
  await user.click(button('Finish Exam'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish Exam' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Passed' })).toBeTruthy();
  expect(currentPath()).toBe('/exam/exam-1');
  expect(server.open).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('without a connection the exam is not finished, and the page says why [EXAM-18] [EXAM-19]', async () => {
  const { user, server } = await open();
  server.isDown = true;
  act(() => setServerReachable(false));
  await user.keyboard('a');
  await user.click(button('Finish Exam'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finish Exam' }));
  expect((await screen.findByRole('alert')).textContent).toContain('1 answer is not saved yet.');
  expect(server.open).not.toBeNull();
});

test('leaving asks first, by the button, by Back and when the page closes [EXAM-17]', async () => {
  const { user, currentPath } = await open();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  act(() => window.history.back());
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave the exam?' });
  expect(dialog.textContent).toContain('The clock keeps running while you are away. Your answers are saved.');
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(question()).toBe('What is asked in 1?');
  await user.click(button('Leave exam'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  expect(currentPath()).toBe('/exam');
});

test('the address of a finished exam shows its result, in the usual frame [EXAM-13]', async () => {
  renderScreen(page, { path: '/exam/exam-1', signedIn: rosa, handlers: examServer(null).handlers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Passed' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('a retake of the missed questions asks before it replaces a practice with answers [EXAM-16, QUIZ-32]', async () => {
  const { handlers } = examServer(null);
  const missed = {
    ...{
      position: 1,
      id: 'q1',
      topicId: '1.1',
      question: 'What is asked in 1?',
      chosen: 2,
      flagged: false,
      seconds: 9,
    },
    ...{ options: ['first', 'second', 'third', 'fourth'], correct: 0, rationales: ['a', 'b', 'c', 'd'], sources: [] },
    others: null,
  };
  const { user, calls, currentPath } = renderScreen(page, {
    path: '/exam/exam-1',
    signedIn: rosa,
    handlers: {
      ...handlers,
      'exams.get': ({ id }) => ({ ...summary({ id }), questions: [missed] }),
      'questions.reported': () => [],
      'practice.start': ({ keepsUnfinished }) => {
        if (keepsUnfinished) throw refusal(409, 'You have an unfinished practice set', 'practiceOpen');
        return { runId: 'new', questions: tenQuestions };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Retake the missed ones' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace your unfinished practice set?' }));
  await user.click(dialog.getByRole('button', { name: 'Start New Practice' }));
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  expect(calls.filter(({ path }) => path === 'practice.start').map(({ input }) => input)).toEqual([
    { scope: 'mistakes', count: 10, questionIds: ['q1'], keepsUnfinished: true },
    { scope: 'mistakes', count: 10, questionIds: ['q1'], keepsUnfinished: false },
  ]);
});
