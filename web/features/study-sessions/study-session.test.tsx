import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StudySession } from '#shared/study-sessions.ts';
import { openStudySessionId, tellStudySession } from '#web/lib/open-study-session.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import StudySessionButton from './study-session-button.tsx';
import StudySessionKeeper from './study-session-keeper.tsx';

let visibility: DocumentVisibilityState = 'visible';
// Testing Library waits with the real `setTimeout`.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const setVisibility = (next: DocumentVisibilityState) =>
  act(async () => {
    visibility = next;
    document.dispatchEvent(new Event('visibilitychange'));
  });

const session = (fields: Partial<StudySession> = {}): StudySession => ({
  id: 'one',
  goal: { kind: 'minutes', amount: 25 },
  startedAt: '2026-11-20T10:00:00.000Z',
  finishedAt: null,
  ...{ activeSeconds: 0, isPaused: false, answers: 0, cards: 0, topics: [], isGoalMet: false },
  ...fields,
});

/** A server that keeps one study session and accepts every report. Other tabs have counted `counted` seconds. */
function sessionServer(open: StudySession | null = null) {
  const server = {
    open,
    reports: [] as { activeSeconds: number; isPaused: boolean }[],
    refusal: undefined as unknown,
    counted: 0,
  };
  const handlers: Handlers = {
    'studySessions.current': () => server.open,
    'studySessions.start': ({ goal }) => {
      server.open = session({ goal });
      return server.open;
    },
    'studySessions.report': ({ activeSeconds, isPaused }) => {
      if (server.refusal) throw server.refusal;
      server.reports.push({ activeSeconds, isPaused });
      const total = Math.max(activeSeconds, server.counted);
      const isGoalMet = total >= server.open!.goal.amount * 60;
      server.open = { ...server.open!, activeSeconds: total, isPaused, isGoalMet };
      return server.open;
    },
    'studySessions.finish': () => {
      const ended = { ...server.open!, finishedAt: '2026-11-20T11:00:00.000Z', topics: ['1.1'] };
      server.open = null;
      return ended;
    },
  };
  return { server, handlers };
}

const render = (handlers: Handlers) =>
  renderScreen(
    <>
      <StudySessionButton />
      <StudySessionKeeper />
    </>,
    { signedIn: rosa, handlers },
  );
const time = async () => (await screen.findByRole('timer')).firstChild?.textContent;

test('a study session starts with a goal, runs, and ends with a result [SESS-01, SESS-05]', async () => {
  const { server, handlers } = sessionServer();
  const { user } = render(handlers);
  await user.click(await screen.findByRole('button', { name: 'Study session' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Study session' }));
  await user.click(panel.getByRole('button', { name: '40' }));
  await user.click(panel.getByRole('button', { name: 'Start' }));
  await screen.findByText('of 40 min');
  expect(server.open?.goal).toEqual({ kind: 'minutes', amount: 40 });
  expect(openStudySessionId.get()).toBe('one');
  await pass(5);
  expect(await time()).toBe('0:05');
  await pass(12);
  expect(server.reports).toEqual([{ activeSeconds: 15, isPaused: false }]);

  await user.click(screen.getByRole('button', { name: /^Study session:/ }));
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  const result = within(await screen.findByRole('dialog', { name: 'Study session finished' }));
  expect(result.getByText('Goal not met: 40 minutes')).toBeTruthy();
  expect(result.getByText('Active time').nextSibling?.textContent).toBe('0:17');
  expect(result.getByText(/^This goal counts the time you were active\. Today's plan counts the minutes/)).toBeTruthy();
  expect(result.getByRole('link', { name: 'Traditional Whole Life Products' })).toBeTruthy();
  expect(openStudySessionId.get()).toBeNull();
});

test.each(['0', '501', '2.5', 'many', ''])('a goal of "%s" is refused before it is sent', async (amount) => {
  const { handlers } = sessionServer();
  const { user, calls } = render(handlers);
  await user.click(await screen.findByRole('button', { name: 'Study session' }));
  const field = await screen.findByRole('textbox', { name: 'Minutes' });
  await user.clear(field);
  if (amount) fireEvent.change(field, { target: { value: amount } });
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter 1 to 500');
  expect(calls.map(({ path }) => path)).not.toContain('studySessions.start');
});

test('it pauses when the tab is hidden, and afterwards says for how long [SESS-02]', async () => {
  const { server, handlers } = sessionServer(session());
  render(handlers);
  await time();
  await pass(10);
  await setVisibility('hidden');
  await screen.findByRole('button', { name: /^Study session, paused/ });
  await pass(300);
  await setVisibility('visible');
  expect(await screen.findByText('It was paused for 5 minutes while the tab was hidden.')).toBeTruthy();
  expect(await time()).toBe('0:10');
  expect(server.reports).toEqual([
    { activeSeconds: 10, isPaused: false },
    { activeSeconds: 10, isPaused: false },
  ]);
});

test('a report after the sign-in has ended says so, with the way to sign in [SESS-03, OFF-04]', async () => {
  const { server, handlers } = sessionServer(session());
  render(handlers);
  await time();
  server.refusal = refusal(401, 'Please sign in');
  await setVisibility('hidden');
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: "You're signed out", tone: 'danger' }]));
  expect(toasts.get()[0]!.action!.label).toBe('Sign In');
});

test('it pauses after two idle minutes, says so, and goes on with an action [SESS-02]', async () => {
  const { server, handlers } = sessionServer(session());
  render(handlers);
  await time();
  await pass(125);
  expect(await screen.findByText("You were away for two minutes. It resumes when you're back.")).toBeTruthy();
  expect(await time()).toBe('2:00');
  expect(server.reports.at(-1)).toEqual({ activeSeconds: 120, isPaused: false });
  fireEvent.keyDown(window, { key: 'a' });
  expect(await screen.findByText('It was paused for 5 seconds while you were away.')).toBeTruthy();
  await pass(5);
  expect(await time()).toBe('2:05');
});

test('a pause of the user holds through actions, a hidden tab and a reload [SESS-02, SESS-03]', async () => {
  const { server, handlers } = sessionServer(session({ activeSeconds: 60 }));
  const { user, unmount } = render(handlers);
  await user.click(await screen.findByRole('button', { name: /^Study session:/ }));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await screen.findByText('Paused.');
  expect(server.reports.at(-1)).toMatchObject({ isPaused: true });
  await setVisibility('hidden');
  await setVisibility('visible');
  fireEvent.keyDown(window, { key: 'a' });
  await pass(20);
  unmount();
  const again = render(handlers);
  await again.user.click(await screen.findByRole('button', { name: /^Study session, paused/ }));
  await again.user.click(await screen.findByRole('button', { name: 'Resume' }));
  await pass(3);
  expect(await time()).toBe('1:03');
});

test('without a connection it goes on counting, and reports later [SESS-03]', async () => {
  const { server, handlers } = sessionServer(session());
  render(handlers);
  await time();
  server.refusal = refusal(500, 'Something went wrong');
  await pass(50);
  expect(await time()).toBe('0:50');
  server.refusal = undefined;
  await pass(15);
  expect(server.reports).toEqual([{ activeSeconds: 60, isPaused: false }]);
});

test('a study session that ended elsewhere disappears [SESS-03]', async () => {
  const { server, handlers } = sessionServer(session());
  render(handlers);
  await time();
  server.refusal = refusal(409, 'This study session has ended', 'studySessionEnded');
  server.open = null;
  await pass(16);
  expect(await screen.findByRole('button', { name: 'Study session' })).toBeTruthy();
  expect(openStudySessionId.get()).toBeNull();
});

test('the time that other tabs counted is taken over when the tab is shown [SESS-03]', async () => {
  const { server, handlers } = sessionServer(session());
  render(handlers);
  await time();
  await pass(5);
  await setVisibility('hidden');
  server.counted = 90;
  await setVisibility('visible');
  await expect.poll(time).toBe('1:30');
  await pass(5);
  expect(await time()).toBe('1:35');
});

test('what the user does in another tab holds here, too [SESS-03]', async () => {
  const otherTab = new BroadcastChannel(`study-session/${rosa.id}`);
  const { server, handlers } = sessionServer(session());
  render(handlers);
  await time();
  otherTab.postMessage({ id: 'one', isPaused: true });
  await screen.findByRole('button', { name: /^Study session, paused/ });
  expect(server.reports).toEqual([]);
  otherTab.postMessage({ id: 'one', isPaused: false });
  await screen.findByRole('button', { name: /^Study session:/ });
  server.open = null;
  otherTab.postMessage(null);
  expect(await screen.findByRole('button', { name: 'Study session' })).toBeTruthy();
  server.open = session({ id: 'two', isPaused: true });
  otherTab.postMessage({ id: 'two', isPaused: true });
  await screen.findByRole('button', { name: /^Study session, paused/ });
  otherTab.close();
});

test('the goal is announced once, and the study session goes on [SESS-05]', async () => {
  const { handlers } = sessionServer(session({ goal: { kind: 'minutes', amount: 1 }, activeSeconds: 50 }));
  render(handlers);
  await time();
  await pass(12);
  expect(await screen.findByText('Goal met: 1 minute')).toBeTruthy();
  await pass(8);
  expect(await time()).toBe('1:10');
});

test('the open panel says itself that the goal is met, without a toast over it [SESS-05]', async () => {
  const { handlers } = sessionServer(session({ goal: { kind: 'minutes', amount: 1 }, activeSeconds: 50 }));
  const { user } = render(handlers);
  await user.click(await screen.findByRole('button', { name: /^Study session:/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Study session' }));
  await panel.findByText('Running.');
  await pass(12);
  expect(await panel.findByText('Goal met')).toBeTruthy();
  expect(screen.queryByText('Goal met: 1 minute')).toBeNull();
});

test('an answer that the server has is counted at once [SESS-04]', async () => {
  const { server, handlers } = sessionServer(session({ goal: { kind: 'questions', amount: 10 } }));
  render(handlers);
  expect(await screen.findByText('0 of 10 questions')).toBeTruthy();
  server.open = { ...server.open!, answers: 1 };
  act(() => tellStudySession());
  expect(await screen.findByText('1 of 10 questions')).toBeTruthy();
});
