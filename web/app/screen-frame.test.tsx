import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link, Route, Switch, useLocation } from 'wouter';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** What this screen throws, if anything. */
let fault: Error | undefined;
function Screen() {
  if (fault) throw fault;
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
  fault = new Error('A screen is broken');
  // React tells of every fault that a boundary keeps.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A screen's chunk that can't be fetched, as Vite tells it. */
function failToLoad() {
  fault = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: fault }));
}

test('a screen that throws gives way to a page that says so, with the focus and a way out', async () => {
  const { user } = renderScreen(<Page />);
  await user.click(screen.getByRole('link', { name: 'There' }));
  const title = await heading('Something went wrong on this page');
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole('alert').textContent).toContain('Nothing is lost');
  expect(document.title).toContain('Something went wrong on this page');
  await user.click(screen.getByRole('link', { name: 'Go to the start page' }));
  const other = await heading('Another screen');
  await waitFor(() => expect(document.activeElement).toBe(other));
});

test('the next visit of the screen is a new chance', async () => {
  const { navigate } = renderScreen(<Page />, { path: '/broken' });
  await heading('Something went wrong on this page');
  fault = undefined;
  act(() => navigate('/'));
  await heading('Another screen');
  act(() => navigate('/broken'));
  await heading('A screen');
});

test('a screen that cannot be fetched while the server is away can be tried again, and keeps the page meanwhile', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { navigate, user } = renderScreen(<Page />);
  failToLoad();
  act(() => navigate('/broken'));
  await heading('This page could not be loaded');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/healthz']);
  const again = screen.getByRole('button', { name: 'Try Again' });
  await user.click(again);
  await waitFor(() => expect(again.hasAttribute('aria-busy')).toBe(false));
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/healthz', '/healthz']);
  expect(document.activeElement).toBe(again);
});
