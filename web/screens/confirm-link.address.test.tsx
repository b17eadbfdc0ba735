import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LINK_ENDED } from '#shared/account.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import ConfirmLinkScreen from './confirm-link.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

const TOKEN = 'k3Jq-9_x';
const confirm = () => screen.getByRole('button', { name: 'Confirm address' });
const confirmations = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === 'account.confirmAddress').map(({ input }) => input);

function open(hash: string, handlers: Handlers = {}, signedIn?: typeof rosa) {
  window.history.replaceState(null, '', `/confirm-address${hash}`);
  return renderScreen(<ConfirmLinkScreen />, { path: '/confirm-address', handlers, signedIn });
}

test('only the button confirms the address, not opening the link, and then a user can go to the account [AI-09]', async () => {
  const { user, calls } = open(`#token=${TOKEN}`, { 'account.confirmAddress': () => ({ ok: true }) }, rosa);
  expect(document.title).toBe('Confirm your email address | New Jersey Life Insurance Exam Study Guide');
  expect(window.location.href).not.toContain(TOKEN);
  expect(confirmations(calls)).toEqual([]);
  await user.click(confirm());
  expect(await screen.findByText('Your email address is confirmed. You now get more AI help each day.')).toBeTruthy();
  expect(confirmations(calls)).toEqual([{ token: TOKEN }]);
  expect((await screen.findByRole('link', { name: 'Go to your account' })).getAttribute('href')).toBe('/account');
  expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
});

test('a visitor must sign in to go to the account', async () => {
  const { user } = open(`#token=${TOKEN}`, { 'account.confirmAddress': () => ({ ok: true }) });
  await user.click(confirm());
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(openPage).toHaveBeenCalledWith('/api/login?returnTo=%2Faccount');
});

test.each([
  [400, LINK_ENDED],
  [500, 'Something went wrong on our side. Please try again.'],
])('after a %i the page shows the message of the server', async (status, words) => {
  const refuse = () => {
    throw refusal(status, words);
  };
  const { user } = open(`#token=${TOKEN}`, { 'account.confirmAddress': refuse }, rosa);
  await user.click(confirm());
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(await screen.findByRole('link', { name: 'Go to your account' })).toBeTruthy();
});

test('without a token the page says where to get one', () => {
  open('');
  expect(screen.getByText(/send yourself a new link from the account page/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
});
