import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LINK_ENDED } from '#shared/account.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import ConfirmLinkScreen from './confirm-link.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

const TOKEN = 'k3Jq-9_x';
const confirm = () => screen.getByRole('button', { name: 'Confirm email' });
const confirmations = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === 'account.confirmEmail').map(({ input }) => input);

function open(hash: string, handlers: Handlers = {}, signedIn?: typeof rosa) {
  window.history.replaceState(null, '', `/confirm-email${hash}`);
  return renderScreen(<ConfirmLinkScreen />, { path: '/confirm-email', handlers, signedIn });
}

test('only the button confirms the address, not opening the link, and then a user can go to the account', async () => {
  const { user, calls } = open(`#token=${TOKEN}`, { 'account.confirmEmail': () => ({ ok: true }) }, rosa);
  expect(document.title).toBe('Confirm email | New Jersey Life Insurance Exam Study Guide');
  expect(window.location.href).not.toContain(TOKEN);
  expect(confirmations(calls)).toEqual([]);
  await user.click(confirm());
  expect(await screen.findByText('Your email is confirmed. Sign in with the new address from now on.')).toBeTruthy();
  expect(confirmations(calls)).toEqual([{ token: TOKEN }]);
  expect((await screen.findByRole('link', { name: 'Go to your account' })).getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
});

test('a visitor must sign in to go to the account', async () => {
  const { user } = open(`#token=${TOKEN}`, { 'account.confirmEmail': () => ({ ok: true }) });
  await user.click(confirm());
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(openPage).toHaveBeenCalledWith('/api/login?returnTo=%2Faccount');
});

test.each([
  [400, LINK_ENDED],
  [409, 'An account with this email already exists'],
])('after a %i the page shows the message of the server', async (status, words) => {
  const refuse = () => {
    throw refusal(status, words);
  };
  const { user } = open(`#token=${TOKEN}`, { 'account.confirmEmail': refuse }, rosa);
  await user.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(await screen.findByRole('link', { name: 'Go to your account' })).toBeTruthy();
});

test('without a token the page says where to get one', () => {
  open('');
  expect(screen.getByText(/change your email on the account page/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
});
