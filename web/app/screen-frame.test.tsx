import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Link, Route, Switch, useLocation } from 'wouter';
import { type LazyComponent, lazyScreen } from '#web/lib/lazy.tsx';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** The error that `Screen` throws, if any. */
let screenError: Error | undefined;
function Screen() {
  if (screenError) throw screenError;
  return <h1>A screen</h1>;
}

/** A screen in a chunk that can't be imported while `isGone`, and the number of attempts. */
let Lazy: LazyComponent<object>;
let isGone: boolean;
let imports: number;

function Page() {
  const [path] = useLocation();
  return (
    <main id="main" tabIndex={-1}>
      <ScreenFrame path={path}>
        <Switch>
          <Route path="/broken/*?">
            <Screen />
          </Route>
          <Route path="/lazy">
            <Lazy />
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
const response = (status: number) => async () => new Response('{}', { status });
const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

beforeEach(() => {
  screenError = new Error('A screen is broken');
  isGone = false;
  imports = 0;
  Lazy = lazyScreen(async () => {
    imports += 1;
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <h1>A lazy screen</h1> };
  });
  // React logs every error that an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('a screen that throws is replaced by an error page, which gets the focus and links to the start page', async () => {
  const { user } = renderScreen(<Page />);
  await user.click(screen.getByRole('link', { name: 'There' }));
  const title = await heading('Something went wrong on this page');
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole('alert').textContent).toContain('Your saved work is safe');
  expect(document.title).toContain('Something went wrong on this page');
  await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
  const other = await heading('Another screen');
  await waitFor(() => expect(document.activeElement).toBe(other));
});

test('a screen that throws after another one that threw has an error page, too, which gets the focus', async () => {
  const { navigate } = renderScreen(<Page />, { path: '/broken' });
  await heading('Something went wrong on this page');
  act(() => navigate('/broken/again'));
  const title = await heading('Something went wrong on this page');
  await waitFor(() => expect(document.activeElement).toBe(title));
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

test('without a connection a screen that was never loaded says so, and opens by itself when the connection is back [SHELL-33]', async () => {
  const { navigate } = renderScreen(<Page />);
  goOnline(false);
  act(() => navigate('/lazy'));
  const failure = await heading("We couldn't load this page");
  await waitFor(() => expect(document.activeElement).toBe(failure));
  expect(screen.getByRole('alert').textContent).toContain("open when you're back online");
  // Browsers keep the failure of an import, so there must not be one.
  expect(imports).toBe(0);
  goOnline(true);
  const title = await heading('A lazy screen');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(imports).toBe(1);
});

test('while the server is away, Try Again asks it and changes nothing; when it is back, Try Again opens the screen [SHELL-33]', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { navigate, user } = renderScreen(<Page />);
  isGone = true;
  act(() => navigate('/lazy'));
  await heading("We couldn't load this page");
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/readyz']);
  const tryAgain = screen.getByRole('button', { name: 'Try Again' });
  await user.click(tryAgain);
  await waitFor(() => expect(tryAgain.hasAttribute('aria-busy')).toBe(false));
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/readyz', '/readyz']);
  expect(document.activeElement).toBe(tryAgain);

  fetched.mockImplementation(response(200));
  isGone = false;
  await user.click(tryAgain);
  await heading('A lazy screen');
  expect(imports).toBe(2);
});

test('a screen whose chunk is gone although the server responds is not imported forever after the one reload [SHELL-34]', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(response(200));
  sessionStorage.setItem('reloaded-at', String(Date.now()));
  isGone = true;
  const { navigate } = renderScreen(<Page />);
  act(() => navigate('/lazy'));
  await heading("We couldn't load this page");
  await act(async () => {});
  expect(imports).toBe(2);
});
