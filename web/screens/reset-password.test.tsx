import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LINK_ENDED } from '#shared/account.ts';
import type { Site } from '#shared/site.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { showSavedToast, toasts } from '#web/ui/toast-store.ts';
import ResetPasswordScreen from './reset-password.tsx';

const TOKEN = 'k3Jq-9_x';
const PASSWORD = 'another long password';
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const newPassword = () => screen.getByLabelText<HTMLInputElement>('New password');

function open(hash = '', handlers: Handlers = {}, site: Partial<Site> = {}) {
  window.history.replaceState(null, '', `/reset-password${hash}`);
  return renderScreen(<ResetPasswordScreen />, { path: '/reset-password', handlers, site });
}

test('a visitor requests a link by address, and the response does not reveal who has an account', async () => {
  const { user, calls } = open('', { 'auth.requestReset': () => ({ ok: true }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeTruthy();
  expect(document.title).toBe('Reset your password | New Jersey Life Insurance Exam Study Guide');
  await user.type(email(), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
  await user.type(email(), '@Example.com{Enter}');
  expect(
    await screen.findByText('If this address has an account, a link is on its way. It works for 30 minutes.'),
  ).toBeTruthy();
  expect(calls).toEqual([{ path: 'auth.requestReset', type: 'mutation', input: { email: 'nobody@example.com' } }]);
});

test('after an error the form shows the message of the server and keeps the address', async () => {
  const refuse = () => {
    throw refusal(429, 'Please wait a minute');
  };
  const { user } = open('', { 'auth.requestReset': refuse });
  await pasteInto(user, email(), 'rosa@example.com');
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait a minute');
  expect(email().value).toBe('rosa@example.com');
  expect(screen.queryByText(/a link is on its way/)).toBeNull();
});

test('the link leads to a form that sets a new password, signs in and loads the start page, and its token leaves the URL', async () => {
  const { user, calls } = open(`#token=${TOKEN}`, { 'auth.resetPassword': () => rosa });
  expect(window.location.href).not.toContain(TOKEN);
  expect(window.location.pathname).toBe('/reset-password');
  expect(newPassword().autocomplete).toBe('new-password');
  await pasteInto(user, newPassword(), 'short');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Password must be at least 10 characters');
  expect(calls).toEqual([]);
  await user.clear(newPassword());
  await pasteInto(user, newPassword(), PASSWORD);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  expect(calls).toMatchObject([{ path: 'auth.resetPassword', input: { token: TOKEN, password: PASSWORD } }]);
  showSavedToast();
  expect(toasts.get()).toMatchObject([{ title: 'Password changed' }]);
});

test('an expired link shows an error, and the user can request a new one', async () => {
  const refuse = () => {
    throw refusal(400, LINK_ENDED, 'linkEnded');
  };
  const { user } = open(`#token=${TOKEN}`, { 'auth.resetPassword': refuse });
  await pasteInto(user, newPassword(), PASSWORD);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(LINK_ENDED);
  expect(openPage).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Get a new link' }));
  expect(email()).toBeTruthy();
});

test('a link also works if the page is already open', async () => {
  open();
  expect(email()).toBeTruthy();
  window.location.hash = `#token=${TOKEN}`;
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(window.location.href).not.toContain(TOKEN);
});

test('if mail is not set up, the page says so and how to reach us, and offers no link [AUTH-25]', () => {
  open('', {}, { hasMail: false, contactEmail: 'team@example.org' });
  expect(screen.getByText(/^This site can't send email yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'team@example.org' }).getAttribute('href')).toBe('mailto:team@example.org');
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});

test('a link that was mailed works even if mail is not set up any more', () => {
  open(`#token=${TOKEN}`, {}, { hasMail: false });
  expect(newPassword()).toBeTruthy();
});

test('if a provider keeps the passwords, the page leads to its sign-in [AUTH-25]', () => {
  open('', {}, { hasProvider: true });
  expect(screen.getByText(/^The service you sign in with keeps your password/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/api/login');
  expect(screen.queryByRole('textbox')).toBeNull();
});
