import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
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
