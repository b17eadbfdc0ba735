import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answers, tellReached } from '#web/lib/connection.ts';
import { fetchWithin } from '#web/lib/trpc.ts';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { RequireUser } from '../require-user.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

afterEach(() => act(() => tellReached(true)));

const notice = () => screen.queryByRole('status')?.textContent;
const call = () =>
  act(() =>
    fetchWithin()('/trpc').then(
      () => {},
      () => {},
    ),
  );
const answer = (status: number) => async () => new Response('{}', { status });

test('a browser without a connection is told, until it has one', () => {
  renderScreen(<ConnectionNotice />);
  expect(notice()).toBeUndefined();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(notice()).toMatch(/^You are offline/);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(notice()).toBeUndefined();
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['502', answer(502)],
  ['503', answer(503)],
  ['504', answer(504)],
])('%s to a call means that the server is away, until a call is answered', async (_what, respond) => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(respond);
  renderScreen(<ConnectionNotice />);
  await call();
  await waitFor(() => expect(notice()).toMatch(/^The server cannot be reached right now/));
  fetched.mockImplementation(answer(200));
  await call();
  expect(notice()).toBeUndefined();
});

test('an outage of a part, while the server says that it is ready, is none of the server', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation((url) => answer(url === '/readyz' ? 200 : 503)());
  renderScreen(<ConnectionNotice />);
  await call();
  await waitFor(() => expect(fetched).toHaveBeenCalledWith('/readyz', expect.anything()));
  await act(async () => {});
  expect(notice()).toBeUndefined();
});

test.each([400, 401, 429, 500])('a call refused with %i is an answer', async (status) => {
  vi.spyOn(window, 'fetch').mockImplementation(answer(status));
  renderScreen(<ConnectionNotice />);
  await call();
  expect(notice()).toBeUndefined();
});

test('while the server is away it is asked whether it is back, and then no more', async () => {
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
  vi.useRealTimers();
});

test('a server that could not tell who reads is no sign-out: it says so, and is asked again on request [AUTH-14]', async () => {
  let isDown = true;
  const handlers = {
    'auth.user': () => {
      if (isDown) throw refusal(503, 'The service cannot answer right now.');
      return rosa;
    },
  };
  const { user, calls } = renderScreen(<ConnectionNotice />, { signedIn: rosa, handlers });
  expect(await screen.findByText(/You have not been signed out/)).toBeTruthy();
  expect(calls).toHaveLength(1);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(notice()).toBeUndefined());
  expect(calls).toHaveLength(2);
});

test('a reader whose session has ended is told nothing', async () => {
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

test('a path that does not answer, or answers with a fault, is told from one that does', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(answer(200));
  expect(await answers('/healthz')).toBe(true);
  fetched.mockImplementation(answer(503));
  expect(await answers('/healthz')).toBe(false);
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await answers('/healthz')).toBe(false);
});
