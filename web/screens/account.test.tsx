import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Account, PASSWORD_WRONG } from '#shared/account.ts';
import { Routes } from '#web/app/routes.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { getToasts, showKeptToast } from '#web/ui/toast-store.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const ACCOUNT: Account = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa.delgado@example.com',
  hasPassword: true,
  pendingEmail: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};
const ofProvider: Account = { ...ACCOUNT, hasPassword: false };
const PASSWORD = 'a long enough password';
const ok = (): { ok: true } => ({ ok: true });
const wrongPassword = () => {
  throw refusal(400, PASSWORD_WRONG);
};

const section = (name: string) => within(screen.getByRole('region', { name }));
const input = (name: string, label: string) => section(name).getByLabelText<HTMLInputElement>(label);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** The account page over a server that keeps the account. */
async function open(handlers: Handlers = {}, account = ACCOUNT, path = '/account') {
  let kept = account;
  const rendered = renderScreen(<Routes />, {
    path,
    signedIn: rosa,
    handlers: {
      'account.get': () => kept,
      'account.rename': (names) => {
        kept = { ...kept, ...names };
        return kept;
      },
      'account.changeEmail': ({ email }) => {
        kept = { ...kept, pendingEmail: email };
        return ok();
      },
      'account.changePassword': ok,
      'account.signOutEverywhere': ok,
      ...handlers,
    },
  });
  await screen.findByText(/^Removes your account/);
  const inputs = (procedure: string) =>
    rendered.calls.filter(({ path }) => path === procedure).map((call) => call.input);
  return { ...rendered, inputs };
}

/** Stands in for DELETE /api/account. */
function stubDelete(status: number, body: object) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a user finds export and deletion here, deletion last [ACC-09]', async () => {
  await open();
  expect(document.title).toBe('Account | New Jersey Life Insurance Exam Study Guide');
  expect(titles()).toEqual(['Name', 'Email', 'Password', 'Your data', 'Signed-in browsers', 'Delete account']);
  const download = section('Your data').getByRole('link', { name: 'Download my data' });
  expect(download.getAttribute('href')).toBe('/api/account/export');
  expect(download.hasAttribute('download')).toBe(true);
});

test('a visitor is led to the start page', async () => {
  const { currentPath, calls } = renderScreen(<Routes />, { path: '/account' });
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(calls).toEqual([]);
});

test('when the account cannot be loaded the page says so and tries again', async () => {
  let isAway = true;
  const get = () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return ACCOUNT;
  };
  const { user } = renderScreen(<Routes />, { path: '/account', signedIn: rosa, handlers: { 'account.get': get } });
  expect((await screen.findByRole('alert')).textContent).toContain('Your account could not be loaded.');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Delete account' })).toBeTruthy();
});

test('the name is corrected, and what else shows it is read anew', async () => {
  const { user, inputs } = await open();
  const asked = inputs('auth.user').length;
  expect(input('Name', 'First name').value).toBe('Rosa');
  await user.clear(input('Name', 'First name'));
  await user.click(section('Name').getByRole('button'));
  expect(section('Name').getByRole('alert').textContent).toBe('Please enter your first name');
  await user.type(input('Name', 'First name'), ' Rosalía{Enter}');
  await waitFor(() => expect(getToasts()).toMatchObject([{ title: 'Your name is changed' }]));
  expect(inputs('account.rename')).toEqual([{ firstName: 'Rosalía', lastName: 'Delgado' }]);
  await waitFor(() => expect(inputs('auth.user')).toHaveLength(asked + 1));
});

test('a new address is told to wait for the link that was mailed to it; the old one stands until then', async () => {
  const { user, inputs } = await open();
  expect(section('Email').getByText('rosa.delgado@example.com')).toBeTruthy();
  await user.type(input('Email', 'New email'), 'Rosa@new.example');
  await user.type(input('Email', 'Password'), `${PASSWORD}{Enter}`);
  expect(await section('Email').findByText('rosa@new.example')).toBeTruthy();
  expect(section('Email').getByRole('status').textContent).toBe(
    'We sent a link to rosa@new.example. Open it within 30 minutes to make the address yours.',
  );
  expect(section('Email').getByText('rosa.delgado@example.com')).toBeTruthy();
  expect([input('Email', 'New email').value, input('Email', 'Password').value]).toEqual(['', '']);
  expect(inputs('account.changeEmail')).toEqual([{ email: 'rosa@new.example', password: PASSWORD }]);
});

test('with a wrong password the new address stays in its field, and the password is asked for again', async () => {
  const { user } = await open({ 'account.changeEmail': wrongPassword });
  await user.type(input('Email', 'New email'), 'rosa@new.example');
  await user.type(input('Email', 'Password'), 'not it{Enter}');
  expect((await section('Email').findByRole('alert')).textContent).toBe(PASSWORD_WRONG);
  expect(input('Email', 'New email').value).toBe('rosa@new.example');
  expect(input('Email', 'Password').value).toBe('');
  expect(document.activeElement).toBe(input('Email', 'Password'));
});

test('the password is changed with the current one', async () => {
  const { user, inputs } = await open();
  await user.type(input('Password', 'Current password'), PASSWORD);
  await user.type(input('Password', 'New password'), 'short{Enter}');
  expect(section('Password').getByRole('alert').textContent).toBe('Password must be at least 10 characters');
  await user.clear(input('Password', 'New password'));
  await user.type(input('Password', 'New password'), 'another long password{Enter}');
  await waitFor(() => expect(getToasts()).toMatchObject([{ title: 'Your password is changed' }]));
  expect(inputs('account.changePassword')).toEqual([
    { currentPassword: PASSWORD, newPassword: 'another long password' },
  ]);
  expect([input('Password', 'Current password').value, input('Password', 'New password').value]).toEqual(['', '']);
});

test('after a wrong current password both fields are empty and the first one has the focus', async () => {
  const { user } = await open({ 'account.changePassword': wrongPassword });
  await user.type(input('Password', 'Current password'), 'not it');
  await user.type(input('Password', 'New password'), 'another long password{Enter}');
  expect((await section('Password').findByRole('alert')).textContent).toBe(PASSWORD_WRONG);
  expect([input('Password', 'Current password').value, input('Password', 'New password').value]).toEqual(['', '']);
  expect(document.activeElement).toBe(input('Password', 'Current password'));
});

test('an account of a sign-in provider has neither a password to change nor an address', async () => {
  await open({}, ofProvider);
  expect(titles()).toEqual(['Name', 'Email', 'Your data', 'Signed-in browsers', 'Delete account']);
  expect(section('Email').queryByRole('textbox')).toBeNull();
  expect(section('Email').getByText('rosa.delgado@example.com')).toBeTruthy();
});

test('signing out everywhere is asked first, and ends in a full page load that tells of it', async () => {
  const { user, inputs } = await open();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(inputs('account.signOutEverywhere')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  expect(inputs('account.signOutEverywhere')).toHaveLength(1);
  showKeptToast();
  expect(getToasts()).toMatchObject([{ title: 'You are signed out everywhere' }]);
});

test('when signing out everywhere fails, a toast says so and the page stays', async () => {
  const { user } = await open({
    'account.signOutEverywhere': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(getToasts()).toMatchObject([{ title: 'You are still signed in', tone: 'danger' }]));
  expect(openPage).not.toHaveBeenCalled();
});

test('the account is deleted with the password, and nothing of the user stays in the tab [ACC-09]', async () => {
  const fetch = stubDelete(200, { ok: true });
  localStorage.setItem('draft/rosa/new-note', '{}');
  const { user, currentPath } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  expect(currentPath()).toContain('/account?delete=1');
  await user.type(dialog.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.calls[0]).toMatchObject([
    '/api/account',
    { method: 'DELETE', body: JSON.stringify({ password: PASSWORD }), credentials: 'same-origin' },
  ]);
  expect(localStorage.getItem('draft/rosa/new-note')).toBeNull();
  showKeptToast();
  expect(getToasts()).toMatchObject([{ title: 'Your account is deleted' }]);
});

test('a wrong password deletes nothing, and is told in the dialog, which Cancel closes', async () => {
  stubDelete(400, { message: PASSWORD_WRONG, code: 'BAD_REQUEST' });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Password'), 'not it{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe(PASSWORD_WRONG);
  expect(openPage).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete account' }));
});

test("a provider's user signs in once more when the server asks for it, and comes back to the dialog", async () => {
  stubDelete(400, { message: 'Please sign in again', code: 'BAD_REQUEST' });
  const { user } = await open({}, ofProvider, '/account?delete=1');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Please sign in again');
  await user.click(dialog.getByRole('button', { name: 'Sign in again' }));
  expect(openPage).toHaveBeenCalledWith('/api/login?fresh=1&returnTo=%2Faccount%3Fdelete%3D1');
});

test('an account that can not be loaded anew keeps its forms, and what is typed in them', async () => {
  let isAway = false;
  const { user } = await open({
    'account.get': () => {
      if (isAway) throw refusal(503, 'The server cannot do this right now.');
      return ACCOUNT;
    },
  });
  await user.type(input('Password', 'New password'), PASSWORD);
  isAway = true;
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await screen.findByText('The server cannot do this right now.');
  expect(input('Password', 'New password').value).toBe(PASSWORD);
});
