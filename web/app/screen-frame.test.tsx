import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link, Route, Switch, useLocation } from 'wouter';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** The error that `Screen` throws, if any. */
let screenError: Error | undefined;
function Screen() {
  if (screenError) throw screenError;
  return <h1>A screen</h1>;
}

function Page() {
  const [path] = useLocation();
  return (
    <main id="main" tabIndex={-1}>
      <ScreenFrame path={path}>
        <Switch>
          <Route path="/broken">
            <Screen />
          </Route>
          <Route>
            <h1>Another screen</h1>
            <Link href="/broken">There</Link>
          </Route>
        </Switch>
      </ScreenFrame>
    </main>
  );
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  screenError = new Error('A screen is broken');
  // React logs every error that an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Simulates a chunk that fails to load: throws the error and dispatches the event of Vite's loader. */
function failToLoad() {
  screenError = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: screenError }));
}

test('a screen that throws is replaced by an error page, which gets the focus and links to the start page', async () => {
  const { user } = renderScreen(<Page />);
  await user.click(screen.getByRole('link', { name: 'There' }));
  const title = await heading('Something went wrong on this page');
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole('alert').textContent).toContain('Your saved work is safe');
  expect(document.title).toContain('Something went wrong on this page');
  await user.click(screen.getByRole('link', { name: 'Go to the start page' }));
  const other = await heading('Another screen');
  await waitFor(() => expect(document.activeElement).toBe(other));
});

test('the next visit renders the screen again', async () => {
  const { navigate } = renderScreen(<Page />, { path: '/broken' });
  await heading('Something went wrong on this page');
  screenError = undefined;
  act(() => navigate('/'));
  await heading('Another screen');
  act(() => navigate('/broken'));
  await heading('A screen');
});

test('while the server is away, Try Again on a screen that failed to load does not reload the page', async () => {
  const fetchCalls = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { navigate, user } = renderScreen(<Page />);
  failToLoad();
  act(() => navigate('/broken'));
  await heading('This page could not be loaded');
  expect(fetchCalls.mock.calls.map(([url]) => url)).toEqual(['/healthz']);
  const tryAgain = screen.getByRole('button', { name: 'Try Again' });
  await user.click(tryAgain);
  await waitFor(() => expect(tryAgain.hasAttribute('aria-busy')).toBe(false));
  expect(fetchCalls.mock.calls.map(([url]) => url)).toEqual(['/healthz', '/healthz']);
  expect(document.activeElement).toBe(tryAgain);
});
