import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { LoginLink } from '#web/features/auth/login-link.tsx';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { Providers } from './providers.tsx';
import { RequireUser } from './require-user.tsx';

const guarded = (
  <RequireUser>
    <h1>My Study Notes</h1>
  </RequireUser>
);

test('a guarded route shows Loading... until the user is known, then the page [AUTH-17] [PERM-11]', async () => {
  const { currentPath } = renderScreen(guarded, { path: '/notes', signedIn: rosa });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(await screen.findByRole('heading', { name: 'My Study Notes' })).toBeTruthy();
  expect(currentPath()).toBe('/notes');
});

test('a visitor is redirected to the start page and sees nothing of the guarded page [AUTH-17] [PERM-10]', async () => {
  const { currentPath } = renderScreen(guarded, { path: '/notes' });
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a user whose sign-in has ended counts as a visitor [AUTH-14] [CALL-05]', async () => {
  const user = () => {
    throw refusal(401, 'Please sign in');
  };
  const { currentPath } = renderScreen(guarded, { path: '/notes', signedIn: rosa, handlers: { 'auth.user': user } });
  await waitFor(() => expect(currentPath()).toBe('/'));
});

test('after the redirect, the links to the sign-in lead back to the guarded page with its query [AUTH-26]', async () => {
  window.history.replaceState(null, '', '/notes?topic=1.1');
  render(
    <Providers>
      <Route path="/notes">{guarded}</Route>
      <Route path="/">
        <LoginLink>Get Started</LoginLink>
      </Route>
    </Providers>,
  );
  const link = await screen.findByRole('link', { name: 'Get Started' });
  expect(link.getAttribute('href')).toBe(`/api/login?returnTo=${encodeURIComponent('/notes?topic=1.1')}`);
});
