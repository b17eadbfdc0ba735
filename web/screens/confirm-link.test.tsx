import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { LINK_ENDED } from '#shared/account.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import ConfirmLinkScreen from './confirm-link.tsx';

const TOKEN = 'k3Jq-9_x';
const FAILED = 'Something went wrong on our end. Please try again.';

type Link = Record<'path' | 'call' | 'button' | 'title' | 'done', string> & {
  otherWay: RegExp;
  refusals: [status: number, words: string][];
};

const LINKS: Link[] = [
  {
    path: '/confirm-address',
    call: 'account.confirmAddress',
    button: 'Confirm address',
    title: 'Confirm your email address',
    done: 'Your email address is confirmed. You now get more AI help each day.',
    otherWay: /send yourself a new link from the account page/,
    refusals: [
      [400, LINK_ENDED],
      [500, FAILED],
    ],
  },
  {
    path: '/confirm-email',
    call: 'account.confirmEmail',
    button: 'Confirm email',
    title: 'Confirm your email',
    done: 'Your new email is confirmed. Use it the next time you sign in.',
    otherWay: /change your email on the account page/,
    refusals: [
      [400, LINK_ENDED],
      [409, 'An account with this email already exists'],
    ],
  },
];

describe.each(LINKS)('$path', ({ path, call, button, title, done, otherWay, refusals }) => {
  const confirm = () => screen.getByRole('button', { name: button });
  const confirmations = (calls: { path: string; input: unknown }[]) =>
    calls.filter(({ path }) => path === call).map(({ input }) => input);
  const succeed: Handlers = { [call]: () => ({ ok: true }) };

  function open(hash: string, handlers: Handlers = {}, signedIn?: typeof rosa) {
    window.history.replaceState(null, '', `${path}${hash}`);
    return renderScreen(<ConfirmLinkScreen />, { path, handlers, signedIn });
  }

  test('only the button confirms, not opening the link, and then a user can go to the account [AI-09]', async () => {
    const { user, calls } = open(`#token=${TOKEN}`, succeed, rosa);
    expect(document.title).toBe(`${title} | New Jersey Life Insurance Exam Study Guide`);
    expect(window.location.href).not.toContain(TOKEN);
    expect(confirmations(calls)).toEqual([]);
    await user.click(confirm());
    expect(await screen.findByText(done)).toBeTruthy();
    expect(confirmations(calls)).toEqual([{ token: TOKEN }]);
    expect((await screen.findByRole('link', { name: 'Go to your account' })).getAttribute('href')).toBe('/account');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  test('a visitor must sign in to go to the account', async () => {
    const { user } = open(`#token=${TOKEN}`, succeed);
    await user.click(confirm());
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(openPage).toHaveBeenCalledWith('/api/login?returnTo=%2Faccount');
  });

  test.each(refusals)('after a %i the page shows the message of the server', async (status, words) => {
    const refuse = () => {
      throw refusal(status, words);
    };
    const { user } = open(`#token=${TOKEN}`, { [call]: refuse }, rosa);
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(await screen.findByRole('link', { name: 'Go to your account' })).toBeTruthy();
  });

  test('without a token the page says where to get one', () => {
    open('');
    expect(screen.getByText(otherWay)).toBeTruthy();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});
