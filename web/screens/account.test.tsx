import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Account, type ListedSignIn, PASSWORD_WRONG } from '#shared/account.ts';
import { DEFAULT_REMINDER } from '#shared/reminders.ts';
import type { Site } from '#shared/site.ts';
import { DEFAULT_SETTINGS } from '#shared/study-settings.constants.ts';
import { Routes } from '#web/app/routes.tsx';
import { addEntry } from '#web/features/outbox/box.ts';
import { hasShortcuts } from '#web/features/player/shortcuts.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { showSavedToast, toasts } from '#web/ui/toast-store.ts';

const ACCOUNT: Account = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa.delgado@example.com',
  hasPassword: true,
  isConfirmed: true,
  pendingEmail: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};
const HERE: ListedSignIn = {
  id: 'here',
  browser: 'Firefox on Windows',
  address: '203.0.113.5',
  createdAt: '2026-11-20T10:00:00.000Z',
  usedAt: '2026-11-22T10:00:00.000Z',
  isCurrent: true,
};
const PHONE: ListedSignIn = {
  ...HERE,
  id: 'phone',
  browser: 'Chrome on Android',
  address: null,
  usedAt: '2026-11-05T15:00:00.000Z',
  isCurrent: false,
};
const PROVIDER_ACCOUNT: Account = { ...ACCOUNT, hasPassword: false };
const PASSWORD = 'a long enough password';
const ok = (): { ok: true } => ({ ok: true });
const wrongPassword = () => {
  throw refusal(400, PASSWORD_WRONG);
};

const section = (name: string) => within(screen.getByRole('region', { name }));
const input = (name: string, label: string) => section(name).getByLabelText<HTMLInputElement>(label);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** Opens the account page with a fake server that stores the account. */
async function open(handlers: Handlers = {}, account = ACCOUNT, path = '/account', site: Partial<Site> = {}) {
  let stored = account;
  let signIns = [HERE, PHONE];
  const rendered = renderScreen(<Routes />, {
    path,
    site,
    signedIn: rosa,
    handlers: {
      'account.get': () => stored,
      'account.rename': (names) => {
        stored = { ...stored, ...names };
        return stored;
      },
      'account.changeEmail': ({ email }) => {
        stored = { ...stored, pendingEmail: email };
        return ok();
      },
      'account.changePassword': ok,
      'account.signOutEverywhere': ok,
      'account.signIns': () => signIns,
      'account.endSignIn': ({ id }) => {
        signIns = signIns.filter((signIn) => signIn.id !== id);
        return ok();
      },
      'account.endOtherSignIns': () => {
        signIns = [HERE];
        return ok();
      },
      'studySettings.get': () => DEFAULT_SETTINGS,
      'reminders.get': () => DEFAULT_REMINDER,
      ...handlers,
    },
  });
  await screen.findByText(/^This permanently deletes your account/);
  const inputs = (procedure: string) =>
    rendered.calls.filter(({ path }) => path === procedure).map((call) => call.input);
  return { ...rendered, inputs };
}

/** Fakes the response of DELETE /api/account. */
function stubDelete(status: number, body: object) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the account page has the export, and the deletion comes last [ACC-09]', async () => {
  await open();
  expect(document.title).toBe('Account | New Jersey Life Insurance Exam Study Guide');
  expect(titles()).toEqual([
    'Name',
    'Email',
    'Password',
    'Study settings',
    'Reminder',
    'Keyboard shortcuts',
    'Your data',
    'Signed-in browsers',
    'Delete account',
  ]);
  const download = section('Your data').getByRole('link', { name: 'Download my data' });
  expect(download.getAttribute('href')).toBe('/api/account/export');
  expect(download.hasAttribute('download')).toBe(true);
});

test('single letters and digits are switched off on this device, also after a reload [DAY-09]', async () => {
  const { user, unmount } = await open();
  const box = () => input('Keyboard shortcuts', 'Use letter and number keys');
  expect(box().checked).toBe(true);
  await user.click(box());
  unmount();
  const again = await open();
  expect([box().checked, hasShortcuts()]).toEqual([false, false]);
  await again.user.click(box());
  expect(hasShortcuts()).toBe(true);
});

test('a visitor is redirected to the start page', async () => {
  const { currentPath, calls } = renderScreen(<Routes />, { path: '/account' });
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(calls).toEqual([]);
});

test('if the account cannot be loaded, the page says so and the user can try again', async () => {
  let isDown = true;
  const get = () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return ACCOUNT;
  };
  const { user } = renderScreen(<Routes />, { path: '/account', signedIn: rosa, handlers: { 'account.get': get } });
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load your account.");
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Delete account' })).toBeTruthy();
});

test('the user can change the name, and the signed-in user is fetched again', async () => {
  const { user, inputs } = await open();
  const callsBefore = inputs('auth.user').length;
  expect(input('Name', 'First name').value).toBe('Rosa');
  await user.clear(input('Name', 'First name'));
  await user.click(section('Name').getByRole('button'));
  expect(section('Name').getByRole('alert').textContent).toBe('Please enter your first name');
  await user.type(input('Name', 'First name'), ' Rosalía{Enter}');
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Name saved' }]));
  expect(inputs('account.rename')).toEqual([{ firstName: 'Rosalía', lastName: 'Delgado' }]);
  await waitFor(() => expect(inputs('auth.user')).toHaveLength(callsBefore + 1));
});

test('a new address is pending until its mailed link is opened, and the old address stays until then', async () => {
  const { user, inputs } = await open();
  expect(section('Email').getByText('rosa.delgado@example.com')).toBeTruthy();
  await pasteInto(user, input('Email', 'New email'), 'Rosa@new.example');
  await pasteInto(user, input('Email', 'Password'), PASSWORD);
  await user.keyboard('{Enter}');
  expect(await section('Email').findByText('rosa@new.example')).toBeTruthy();
  expect(section('Email').getByRole('status').textContent).toBe(
    'We sent a link to rosa@new.example. Open it within 30 minutes to confirm.',
  );
  expect(section('Email').getByText('rosa.delgado@example.com')).toBeTruthy();
  expect([input('Email', 'New email').value, input('Email', 'Password').value]).toEqual(['', '']);
  expect(inputs('account.changeEmail')).toEqual([{ email: 'rosa@new.example', password: PASSWORD }]);
});

test.each([
  ['a password', true],
  ['a provider', false],
])('without mail, an account of %s is promised no link by mail [DAY-07]', async (_name, hasPassword) => {
  await open({}, { ...ACCOUNT, hasPassword, isConfirmed: false }, '/account', { hasMail: false });
  const email = screen.getByRole('region', { name: 'Email' });
  expect(email.textContent).toContain('rosa.delgado@example.com');
  expect(email.textContent).not.toMatch(/link/);
  expect(within(email).queryByRole('textbox')).toBeNull();
  expect(within(email).queryByRole('button')).toBeNull();
});

test('after a wrong password the new address stays in its field and the password field is empty', async () => {
  const { user } = await open({ 'account.changeEmail': wrongPassword });
  await pasteInto(user, input('Email', 'New email'), 'rosa@new.example');
  await pasteInto(user, input('Email', 'Password'), 'not it');
  await user.keyboard('{Enter}');
  expect((await section('Email').findByRole('alert')).textContent).toBe(PASSWORD_WRONG);
  expect(input('Email', 'New email').value).toBe('rosa@new.example');
  expect(input('Email', 'Password').value).toBe('');
  expect(document.activeElement).toBe(input('Email', 'Password'));
});

test('the user changes the password by entering the current one', async () => {
  const { user, inputs } = await open();
  await pasteInto(user, input('Password', 'Current password'), PASSWORD);
  await pasteInto(user, input('Password', 'New password'), 'short');
  await user.keyboard('{Enter}');
  expect(section('Password').getByRole('alert').textContent).toBe('Password must be at least 10 characters');
  await user.clear(input('Password', 'New password'));
  await pasteInto(user, input('Password', 'New password'), 'another long password');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Password changed' }]));
  expect(inputs('account.changePassword')).toEqual([
    { currentPassword: PASSWORD, newPassword: 'another long password' },
  ]);
  expect([input('Password', 'Current password').value, input('Password', 'New password').value]).toEqual(['', '']);
});

test('after a wrong current password both fields are empty and the first one has the focus', async () => {
  const { user } = await open({ 'account.changePassword': wrongPassword });
  await pasteInto(user, input('Password', 'Current password'), 'not it');
  await pasteInto(user, input('Password', 'New password'), 'another long password');
  await user.keyboard('{Enter}');
  expect((await section('Password').findByRole('alert')).textContent).toBe(PASSWORD_WRONG);
  expect([input('Password', 'Current password').value, input('Password', 'New password').value]).toEqual(['', '']);
  expect(document.activeElement).toBe(input('Password', 'Current password'));
});

test('an account of a sign-in provider can change neither its password nor its address', async () => {
  await open({}, PROVIDER_ACCOUNT);
  expect(titles()).toEqual([
    'Name',
    'Email',
    'Study settings',
    'Reminder',
    'Keyboard shortcuts',
    'Your data',
    'Signed-in browsers',
    'Delete account',
  ]);
  expect(section('Email').queryByRole('textbox')).toBeNull();
  expect(section('Email').getByText('rosa.delgado@example.com')).toBeTruthy();
});

const browsers = async () =>
  (await section('Signed-in browsers').findAllByRole('listitem')).map(({ textContent }) => textContent);

test('the account page lists the signed-in browsers [AUTH-34]', async () => {
  await open();
  expect(await browsers()).toEqual([
    'Firefox on WindowsThis browserSigned in November 20, 2026IP address 203.0.113.5Sign out this browser',
    'Chrome on AndroidLast used November 5, 2026Sign out Chrome on Android',
  ]);
});

test('the user signs out one other browser, by keyboard, after a confirmation [AUTH-35]', async () => {
  const { user, inputs } = await open();
  (await screen.findByRole('button', { name: 'Sign out Chrome on Android' })).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alertdialog', { name: 'Sign out Chrome on Android?' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(inputs('account.endSignIn')).toEqual([]);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'That browser is signed out' }]));
  expect(inputs('account.endSignIn')).toEqual([{ id: 'phone' }]);
  await waitFor(async () => expect(await browsers()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Signed-in browsers');
  expect(openPage).not.toHaveBeenCalled();
});

test('signing out this browser loads a full page with a toast [AUTH-35]', async () => {
  const { user, inputs } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sign out this browser' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  expect(inputs('account.endSignIn')).toEqual([{ id: 'here' }]);
  showSavedToast();
  expect(toasts.get()).toMatchObject([{ title: "You're signed out" }]);
});

test.each(['Sign out this browser', 'Sign out everywhere'])(
  "'%s' asks before it deletes answers that cannot be sent [AUTH-35] [OFF-03]",
  async (name) => {
    const { user, inputs } = await open({
      'drill.answer': () => {
        throw refusal(500, 'Something went wrong');
      },
    });
    const button = await screen.findByRole('button', { name });
    addEntry('rosa', { kind: 'drill', sitting: 'drill', answer: { questionId: 'a', chosen: 1 } });
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Log out now?' }));
    expect(dialog.getByText(/^1 answer has not been saved yet/)).toBeTruthy();
    expect([...inputs('account.endSignIn'), ...inputs('account.signOutEverywhere')]).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Log Out Anyway' }));
    await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  },
);

test('the user signs out all other browsers [AUTH-35]', async () => {
  const { user, inputs } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: "You're signed out everywhere else" }]));
  expect(inputs('account.endOtherSignIns')).toHaveLength(1);
  await waitFor(async () => expect(await browsers()).toHaveLength(1));
});

test('if the browsers cannot be loaded or signed out, the page says so [AUTH-34, AUTH-35]', async () => {
  let isDown = true;
  const down = () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return [HERE, PHONE];
  };
  const { user } = await open({
    'account.signIns': down,
    'account.endSignIn': () => {
      throw refusal(404, 'That browser is already signed out');
    },
  });
  expect((await section('Signed-in browsers').findByRole('alert')).textContent).toContain(
    "We couldn't load your browsers.",
  );
  isDown = false;
  await user.click(section('Signed-in browsers').getByRole('button', { name: 'Try Again' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(toasts.get()).toMatchObject([{ title: "We couldn't sign out that browser", tone: 'danger' }]),
  );
});

test('signing out everywhere asks for confirmation, and then loads a full page with a toast', async () => {
  const { user, inputs } = await open();
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(inputs('account.signOutEverywhere')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  expect(inputs('account.signOutEverywhere')).toHaveLength(1);
  showSavedToast();
  expect(toasts.get()).toMatchObject([{ title: "You're signed out everywhere" }]);
});

test('if signing out everywhere fails, a toast says so and the page stays open', async () => {
  const { user } = await open({
    'account.signOutEverywhere': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: "You're still signed in", tone: 'danger' }]));
  expect(openPage).not.toHaveBeenCalled();
});

test('the user deletes the account with the password, and the drafts in the browser are deleted [ACC-09]', async () => {
  const fetch = stubDelete(200, { ok: true });
  localStorage.setItem('draft/rosa/new-note', '{}');
  localStorage.setItem('signed-in-as', 'rosa');
  const { user, currentPath } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  expect(currentPath()).toContain('/account?delete=1');
  await pasteInto(user, dialog.getByLabelText('Password'), PASSWORD);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.calls[0]).toMatchObject([
    '/api/account',
    { method: 'DELETE', body: JSON.stringify({ password: PASSWORD }), credentials: 'same-origin' },
  ]);
  expect(localStorage.getItem('draft/rosa/new-note')).toBeNull();
  expect(localStorage.getItem('signed-in-as')).toBeNull();
  showSavedToast();
  expect(toasts.get()).toMatchObject([{ title: 'Account deleted' }]);
});

test('a wrong password deletes nothing and shows an error in the dialog, and Cancel closes it', async () => {
  stubDelete(400, { message: PASSWORD_WRONG, code: 'BAD_REQUEST' });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog'));
  await pasteInto(user, dialog.getByLabelText('Password'), 'not it');
  await user.keyboard('{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe(PASSWORD_WRONG);
  expect(openPage).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete account' }));
});

test("a provider's user signs in once more when the server asks for it, and comes back to the dialog", async () => {
  stubDelete(400, { message: 'Please sign in again', code: 'BAD_REQUEST', reason: 'signInAgain' });
  const { user } = await open({}, PROVIDER_ACCOUNT, '/account?delete=1');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Please sign in again');
  await user.click(dialog.getByRole('button', { name: 'Sign in again' }));
  expect(openPage).toHaveBeenCalledWith('/api/login?fresh=1&returnTo=%2Faccount%3Fdelete%3D1');
});

test('if the account cannot be loaded again, the forms keep what the user typed', async () => {
  let isDown = false;
  const { user, inputs } = await open({
    'account.get': () => {
      if (isDown) throw refusal(503, 'The server cannot do this right now.');
      return ACCOUNT;
    },
  });
  await pasteInto(user, input('Password', 'New password'), PASSWORD);
  isDown = true;
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await waitFor(() => expect(inputs('account.get')).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save name' }).hasAttribute('aria-busy')).toBe(false));
  expect(input('Password', 'New password').value).toBe(PASSWORD);
});

test('an unconfirmed address has a note that sends the link again [AI-13]', async () => {
  let isRefused = true;
  const sendConfirmation = () => {
    if (isRefused) throw refusal(429, 'Too many requests. Please try again in a moment.');
    return ok();
  };
  const account = { ...ACCOUNT, isConfirmed: false };
  const { user, inputs } = await open({ 'account.sendConfirmation': sendConfirmation }, account);
  expect(section('Email').getByText("Your email isn't confirmed yet.")).toBeTruthy();
  const send = section('Email').getByRole('button', { name: 'Send the link again' });
  await user.click(send);
  expect((await section('Email').findByRole('alert')).textContent).toMatch(/Too many requests/);
  isRefused = false;
  await user.click(send);
  expect(await section('Email').findByText('We sent a new link. It works for 7 days.')).toBeTruthy();
  expect(inputs('account.sendConfirmation')).toHaveLength(2);
});

test('a confirmed address has no such note, and an unconfirmed one of a provider has [AI-13]', async () => {
  const { unmount } = await open();
  expect(screen.queryByText("Your email isn't confirmed yet.")).toBeNull();
  unmount();
  await open({}, { ...PROVIDER_ACCOUNT, isConfirmed: false });
  expect(section('Email').getByText("Your email isn't confirmed yet.")).toBeTruthy();
});

test('the reminder is switched on with a time of day, and says so [BEYOND-06]', async () => {
  const { user, inputs } = await open({ 'reminders.save': (reminder) => reminder });
  const onOff = await section('Reminder').findByRole<HTMLInputElement>('checkbox');
  expect(onOff.checked).toBe(false);
  expect(input('Reminder', 'Time').value).toBe('19:00');
  await user.click(onOff);
  await user.clear(input('Reminder', 'Time'));
  await user.click(section('Reminder').getByRole('button', { name: 'Save Reminder' }));
  expect((await section('Reminder').findByRole('alert')).textContent).toBe('Enter a time from 00:00 to 23:59');
  await user.type(input('Reminder', 'Time'), '07:30');
  await user.click(section('Reminder').getByRole('button', { name: 'Save Reminder' }));
  await waitFor(() => expect(inputs('reminders.save')).toEqual([{ isOn: true, at: '07:30' }]));
  await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'Reminder saved' }]));
});

test('a site without mail promises no reminder, and an unconfirmed address gets the link again first [BEYOND-06]', async () => {
  const { unmount } = await open({}, ACCOUNT, '/account', { hasMail: false });
  expect(titles()).not.toContain('Reminder');
  unmount();
  const account = { ...ACCOUNT, isConfirmed: false };
  await open({ 'account.sendConfirmation': ok }, account);
  expect(section('Reminder').queryByRole('checkbox')).toBeNull();
  expect(section('Reminder').getByText(/Open the link we sent you to turn on reminders/)).toBeTruthy();
  expect(section('Reminder').getByRole('button', { name: 'Send the link again' })).toBeTruthy();
});
