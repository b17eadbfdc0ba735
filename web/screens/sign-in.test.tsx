import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Site } from '#shared/site.ts';
import { rememberSignIn } from '#web/features/auth/known-browser.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import SignInScreen from './sign-in.tsx';

const PASSWORD = 'correct horse battery';

function open(handlers: Handlers = {}, path = '/sign-in', site: Partial<Site> = {}) {
  const rendered = renderScreen(<SignInScreen />, { path, handlers, site });
  const form = (name: string) => within(screen.getByRole('form', { name }));
  const [signIn, register] = [form('Already have an account?'), form('Create account')];
  const input = (within: typeof signIn, label: string) => within.getByLabelText<HTMLInputElement>(label);
  return { ...rendered, signIn, register, input };
}

test('the page has two forms with labels, buttons and autocomplete hints [AUTH-04] [AUTH-05]', () => {
  const { signIn, register, input } = open();
  const fields = (form: typeof signIn, labels: string[]) => labels.map((label) => input(form, label).autocomplete);
  expect(fields(signIn, ['Email', 'Password'])).toEqual(['username', 'current-password']);
  expect(fields(register, ['First name', 'Last name', 'Email', 'Password'])).toEqual([
    'given-name',
    'family-name',
    'email',
    'new-password',
  ]);
  expect(signIn.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(register.getByRole('button', { name: 'Create account' })).toBeTruthy();
  expect(document.title).toBe('Sign in | New Jersey Life Insurance Exam Study Guide');
});

const buttons = () => screen.getAllByRole('button', { name: /^(Sign in|Create account)$/ });

test('a browser that never signed in here meets the form for a new account first, with its rules [AUTH-05]', () => {
  const { register, input } = open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Start studying for free');
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Create account', 'Sign in']);
  const rule = (label: string) => document.getElementById(input(register, label).getAttribute('aria-describedby')!);
  expect(rule('Password')?.textContent).toBe('At least 10 characters.');
  expect(rule('Email')?.textContent).toBe("You'll use this to sign in.");
});

test('in a browser that has signed in before, the form for signing in stands first [AUTH-04] [AUTH-05]', () => {
  rememberSignIn();
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Sign in', 'Create account']);
});

test('after creating an account the requested path opens [AUTH-02]', async () => {
  const { user, register, input } = open(
    { 'auth.register': () => rosa },
    '/sign-in?returnTo=%2Ftopic%2F1.1%3Ftab%3Dquiz',
  );
  for (const label of ['First name', 'Last name']) await pasteInto(user, input(register, label), 'Rosa');
  await pasteInto(user, input(register, 'Email'), rosa.email);
  await pasteInto(user, input(register, 'Password'), PASSWORD);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/topic/1.1?tab=quiz'));
});

test('after sign-in the requested path opens with a full page load [AUTH-13]', async () => {
  const { user, signIn, input, calls } = open({ 'auth.signIn': () => rosa }, '/sign-in?returnTo=/topic/1.1');
  await user.type(input(signIn, 'Email'), ' Rosa.Delgado@example.com');
  await pasteInto(user, input(signIn, 'Password'), PASSWORD);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/topic/1.1'));
  expect(calls).toEqual([
    { path: 'auth.signIn', type: 'mutation', input: { email: 'rosa.delgado@example.com', password: PASSWORD } },
  ]);
});

test('a URL of another site is not opened after sign-in', async () => {
  const { user, signIn, input } = open({ 'auth.signIn': () => rosa }, '/sign-in?returnTo=//example.com');
  await pasteInto(user, input(signIn, 'Email'), rosa.email);
  await pasteInto(user, input(signIn, 'Password'), PASSWORD);
  await user.click(signIn.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'));
});

test("the server's error is an alert in its form, and all fields except the password keep their text [AUTH-11] [ERR-02]", async () => {
  const refuse = () => {
    throw refusal(401, 'Email or password is incorrect');
  };
  const { user, signIn, register, input } = open({ 'auth.signIn': refuse });
  await pasteInto(user, input(register, 'First name'), 'Rosa');
  await pasteInto(user, input(signIn, 'Email'), rosa.email);
  await pasteInto(user, input(signIn, 'Password'), PASSWORD);
  await user.click(signIn.getByRole('button', { name: 'Sign in' }));
  expect((await signIn.findByRole('alert')).textContent).toBe('Email or password is incorrect');
  expect(register.queryByRole('alert')).toBeNull();
  expect(input(signIn, 'Email').value).toBe(rosa.email);
  expect(input(signIn, 'Password').value).toBe('');
  expect(document.activeElement).toBe(input(signIn, 'Password'));
  expect(input(register, 'First name').value).toBe('Rosa');
  expect(openPage).not.toHaveBeenCalled();
});

test('a taken address shows an error in the registration form, which keeps the names and the address [AUTH-11]', async () => {
  const refuse = () => {
    throw refusal(409, 'An account with this email already exists');
  };
  const { user, register, input } = open({ 'auth.register': refuse });
  for (const [label, text] of [
    ['First name', 'Rosa'],
    ['Last name', 'Delgado'],
    ['Email', rosa.email],
    ['Password', PASSWORD],
  ] as const) {
    await pasteInto(user, input(register, label), text);
  }
  await user.click(register.getByRole('button', { name: 'Create account' }));
  expect((await register.findByRole('alert')).textContent).toBe('An account with this email already exists');
  expect(['First name', 'Last name', 'Email', 'Password'].map((label) => input(register, label).value)).toEqual([
    'Rosa',
    'Delgado',
    rosa.email,
    '',
  ]);
});

test('without a network the form shows a fixed error message [AUTH-11]', async () => {
  const fail = () => {
    throw new TypeError('Failed to fetch');
  };
  const { user, signIn, input } = open({ 'auth.signIn': fail });
  await pasteInto(user, input(signIn, 'Email'), rosa.email);
  await pasteInto(user, input(signIn, 'Password'), PASSWORD);
  await user.keyboard('{Enter}');
  expect((await signIn.findByRole('alert')).textContent).toBe("We couldn't sign you in. Please try again.");
});

test('invalid fields show the messages of the schema, and nothing is sent', async () => {
  const { user, register, input, calls } = open();
  await pasteInto(user, input(register, 'First name'), 'Rosa');
  await pasteInto(user, input(register, 'Email'), 'rosa');
  await pasteInto(user, input(register, 'Password'), 'short');
  await user.click(register.getByRole('button', { name: 'Create account' }));
  const message = (label: string) => {
    const id = input(register, label).getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  };
  expect(message('First name')).toBeNull();
  expect(message('Last name')).toBe('Please enter your last name');
  expect(message('Email')).toBe('Please enter a valid email address');
  expect(message('Password')).toBe('Password must be at least 10 characters');
  expect(input(register, 'Last name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(input(register, 'Last name'));
  expect(calls).toEqual([]);
});

test('the user can show the password while typing', async () => {
  const { user, signIn, input } = open();
  await user.click(signIn.getByRole('button', { name: 'Show password' }));
  expect(input(signIn, 'Password').type).toBe('text');
  await user.click(signIn.getByRole('button', { name: 'Hide password' }));
  expect(input(signIn, 'Password').type).toBe('password');
});

test('a second press while the first request is pending sends nothing', async () => {
  const { user, signIn, input, calls } = open({ 'auth.signIn': () => new Promise(() => {}) });
  await pasteInto(user, input(signIn, 'Email'), rosa.email);
  await pasteInto(user, input(signIn, 'Password'), PASSWORD);
  const button = signIn.getByRole('button', { name: 'Sign in' });
  await user.click(button);
  await user.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(calls).toHaveLength(1);
});

const WITHOUT_MAIL = "This site can't send email yet, so keep your password safe.";

test('a user who forgot the password finds the link to reset it [DAY-07]', () => {
  const { signIn } = open();
  expect(signIn.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/reset-password');
  expect(screen.queryByText(WITHOUT_MAIL)).toBeNull();
});

test('without mail there is no link to reset a password, and the form for a new account says so [DAY-07]', () => {
  const { register } = open({}, '/sign-in', { hasMail: false });
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  expect(register.getByText(WITHOUT_MAIL)).toBeTruthy();
});
