import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addEntry } from '#web/features/outbox/box.ts';
import { respondsOk, setServerReachable } from '#web/lib/connection.ts';
import { fetchWithTimeout } from '#web/lib/trpc.ts';
import SheetScreen from '#web/screens/sheet.tsx';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { RequireUser } from '../require-user.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Shell } from './shell.tsx';

afterEach(() => act(() => setServerReachable(true)));

const notice = () => screen.queryByRole('status')?.textContent;
const call = () =>
  act(() =>
    fetchWithTimeout()('/trpc').then(
      () => {},
      () => {},
    ),
  );
const answer = (status: number) => async () => new Response('{}', { status });

test('the notice says that the browser is offline, until it is online again', () => {
  renderScreen(<ConnectionNotice />);
  expect(notice()).toBeUndefined();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(notice()).toMatch(/^You're offline/);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(notice()).toBeUndefined();
});

test('without a connection one notice says what still works and how much waits [OFF-01]', async () => {
  addEntry(rosa.id, { kind: 'review', sitting: 'review', grade: { id: 'a', rating: 'good', seconds: 5 } });
  renderScreen(<Shell>A page</Shell>, { signedIn: rosa });
  await screen.findByText('Rosa Delgado');
  act(() => setServerReachable(false));
  await waitFor(() =>
    expect(screen.getAllByRole('status').flatMap(({ textContent }) => textContent || [])).toEqual([
      "We can't reach the server right now. Your saved work is safe. You can keep going with open quizzes and today's review. We'll send 1 grade when you're back online.",
    ]),
  );
  localStorage.clear();
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['502', answer(502)],
  ['503', answer(503)],
  ['504', answer(504)],
])(
  'the notice says that the server is away after %s to a call, until a call gets a response',
  async (_what, respond) => {
    const fetched = vi.spyOn(window, 'fetch').mockImplementation(respond);
    renderScreen(<ConnectionNotice />);
    await call();
    await waitFor(() => expect(notice()).toMatch(/^We can't reach the server right now/));
    fetched.mockImplementation(answer(200));
    await call();
    expect(notice()).toBeUndefined();
  },
);

test('a 503 shows no notice while the server reports that it is ready', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation((url) => answer(url === '/readyz' ? 200 : 503)());
  renderScreen(<ConnectionNotice />);
  await call();
  await waitFor(() => expect(fetched).toHaveBeenCalledWith('/readyz', expect.anything()));
  await act(async () => {});
  expect(notice()).toBeUndefined();
});

test.each([400, 401, 429, 500])('a response of the server with status %i shows no notice', async (status) => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ message: 'No', code: 'X' }, { status }));
  renderScreen(<ConnectionNotice />);
  await call();
  expect(notice()).toBeUndefined();
});

test('while the server is away, the page checks regularly whether it is back, and then stops', async () => {
  vi.useFakeTimers();
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(answer(503));
  renderScreen(<ConnectionNotice />);
  await call();
  fetched.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/readyz']);
  expect(notice()).toBeTruthy();
  fetched.mockImplementation(answer(200));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(notice()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('if the server could not check the sign-in, the notice says that the user is not signed out, and Try Again repeats the call [AUTH-14]', async () => {
  let isDown = true;
  const handlers = {
    'auth.user': () => {
      if (isDown) throw refusal(503, "The service isn't responding right now.");
      return rosa;
    },
  };
  const { user, calls } = renderScreen(<ConnectionNotice />, { signedIn: rosa, handlers });
  expect(await screen.findByText(/You haven't been signed out/)).toBeTruthy();
  expect(calls).toHaveLength(1);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(notice()).toBeUndefined());
  expect(calls).toHaveLength(2);
});

test('a user whose sign-in has ended sees no notice', async () => {
  const page = (
    <>
      <ConnectionNotice />
      <RequireUser>Notes</RequireUser>
    </>
  );
  const { currentPath } = renderScreen(page, {
    path: '/notes',
    signedIn: rosa,
    handlers: {
      'auth.user': () => {
        throw refusal(401, 'Please sign in');
      },
    },
  });
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(notice()).toBeUndefined();
});

test('respondsOk is true only for a response with a success status', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(answer(200));
  expect(await respondsOk('/healthz')).toBe(true);
  fetched.mockImplementation(answer(503));
  expect(await respondsOk('/healthz')).toBe(false);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await respondsOk('/healthz')).toBe(false);
});

test('what could not be loaded without a connection comes by itself when it is back [SHELL-33]', async () => {
  let isDown = true;
  renderScreen(
    <Shell>
      <SheetScreen />
    </Shell>,
    {
      signedIn: rosa,
      handlers: {
        'sheet.get': () => {
          if (isDown) throw new TypeError('Failed to fetch');
          return { numbers: [], facts: [], keyPoints: [], lawNumbers: [] };
        },
      },
    },
  );
  await screen.findByText('Rosa Delgado');
  await screen.findByText("We couldn't load your sheet.");
  act(() => setServerReachable(false));
  isDown = false;
  act(() => setServerReachable(true));
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy();
});
