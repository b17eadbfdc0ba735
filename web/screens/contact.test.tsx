import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Site } from '#shared/site.ts';
import { Routes } from '#web/app/routes.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import ContactScreen from './contact.tsx';

const MESSAGE = {
  Name: 'Omar Haddad',
  Email: 'omar@example.com',
  Subject: 'A question',
  Message: 'Is the 2025 law already in question 12?',
};
type Label = keyof typeof MESSAGE;
const LABELS = Object.keys(MESSAGE) as Label[];

const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(label);
const values = () => LABELS.map((label) => field(label).value);
const button = () => screen.getByRole('button', { name: /^Send/ });

function errorOf(label: Label): string | null | undefined {
  const id = field(label).getAttribute('aria-describedby');
  return id && document.getElementById(id)?.textContent;
}

function open(handlers: Handlers = {}, signedIn?: typeof rosa, site?: Partial<Site>) {
  const rendered = renderScreen(<ContactScreen />, { path: '/contact', handlers, signedIn, site });
  const { user } = rendered;
  const fill = async (changes: Partial<typeof MESSAGE> = {}) => {
    for (const [label, text] of Object.entries({ ...MESSAGE, ...changes })) {
      await user.clear(field(label as Label));
      if (text) await pasteInto(user, field(label as Label), text);
    }
  };
  const send = async () => {
    await fill();
    await user.click(button());
  };
  return { ...rendered, fill, send };
}

test('the page has a title and a form with four labeled, empty fields [CONTACT-01] [CONTACT-02]', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeTruthy();
  expect(document.title).toBe('Contact Us | New Jersey Life Insurance Exam Study Guide');
  const form = within(screen.getByRole('heading', { name: 'Send Us a Message' }).closest('form')!);
  expect(form.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual(['', '', '', '']);
  expect(values()).toEqual(['', '', '', '']);
});

test("a user's name and address are filled in, also after a message was sent [CONTACT-02]", async () => {
  const handlers: Handlers = { 'contact.send': () => ({ ok: true }), 'auth.user': () => rosa };
  const { user, calls } = renderScreen(<Routes />, { path: '/contact', signedIn: rosa, handlers });
  await screen.findByRole('heading', { level: 1, name: 'Contact Us' });
  expect(values()).toEqual(['Rosa Delgado', 'rosa.delgado@example.com', '', '']);
  await pasteInto(user, field('Subject'), MESSAGE.Subject);
  await pasteInto(user, field('Message'), MESSAGE.Message);
  await user.click(button());
  await screen.findByText('Message sent successfully!');
  expect(values()).toEqual(['Rosa Delgado', 'rosa.delgado@example.com', '', '']);
  expect(calls).toContainEqual(
    expect.objectContaining({
      input: expect.objectContaining({ name: 'Rosa Delgado', email: 'rosa.delgado@example.com' }),
    }),
  );
});

test('without scripts, the browser posts the form to the page [CONTACT-16] [SEC-12]', () => {
  open();
  const { action, method } = field('Name').form!;
  expect([new URL(action).pathname, method]).toEqual(['/contact', 'post']);
});

test.each([
  [true, 0],
  [false, 1],
])(
  'with mail (%s), a sent message says that it was saved for the operator %i times [DAY-07]',
  async (hasMail, times) => {
    const { send } = open({ 'contact.send': () => ({ ok: true }) }, undefined, { hasMail });
    await send();
    expect(await screen.findByText('Message sent successfully!')).toBeTruthy();
    expect(screen.queryAllByText('Saved for the operator.')).toHaveLength(times);
  },
);

test('a sent message shows a green note and a toast and empties the form [CONTACT-10] [ERR-37]', async () => {
  const { send, calls } = open({ 'contact.send': () => ({ ok: true }) });
  await send();
  const note = await screen.findByText('Message sent successfully!');
  expect(note.className).toContain('text-success');
  expect(values()).toEqual(['', '', '', '']);
  expect(toasts.get()).toMatchObject([
    { title: 'Message sent!', description: "We'll get back to you as soon as possible.", tone: 'success' },
  ]);
  const { Name: name, Email: email, Subject: subject, Message: message } = MESSAGE;
  expect(calls).toEqual([
    { path: 'contact.send', type: 'mutation', input: { name, email, subject, message, website: '' } },
  ]);
});

test("while the message is being sent the button is disabled and reads 'Sending...', and nothing is sent twice [CONTACT-03]", async () => {
  const { send, user, calls } = open({ 'contact.send': () => new Promise(() => {}) });
  expect(button().textContent).toBe('Send Message');
  await send();
  expect(button().textContent).toBe('Sending...');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await user.click(button());
  await user.type(field('Subject'), '{Enter}');
  expect(calls).toHaveLength(1);
});

test('an empty form shows all four error messages and sends nothing [CONTACT-08]', async () => {
  const { user, calls } = open();
  await user.click(button());
  expect(LABELS.map(errorOf)).toEqual([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ]);
  expect(document.activeElement).toBe(field('Name'));
  expect(calls).toEqual([]);
});

test.each([
  ['Name', 'O', 'Om', 'Name must be at least 2 characters'],
  ['Email', 'abc', 'a@example.com', 'Please enter a valid email address'],
  ['Subject', 'Four', 'Fives', 'Subject must be at least 5 characters'],
  ['Message', '123456789', '1234567890', 'Message must be at least 10 characters'],
] as const)(
  '%s: %j shows an error under its field, %j is sent (%s) [CONTACT-04, CONTACT-05, CONTACT-06, CONTACT-07]',
  async (label, wrong, right, message) => {
    const { user, fill, calls } = open({ 'contact.send': () => ({ ok: true }) });
    await fill({ [label]: wrong });
    await user.click(button());
    expect(LABELS.filter((other) => errorOf(other))).toEqual([label]);
    expect(errorOf(label)).toBe(message);
    expect(calls).toEqual([]);
    await fill({ [label]: right });
    await user.click(button());
    await screen.findByText('Message sent successfully!');
    expect(calls).toHaveLength(1);
  },
);

const failures: [string, () => never][] = [
  ['a 400', () => fail(refusal(400, 'Name must be at least 2 characters'))],
  ['a 500', () => fail(refusal(500, 'Something went wrong'))],
  ['no network', () => fail(new TypeError('Failed to fetch'))],
];
function fail(error: Error): never {
  throw error;
}

test.each(failures)(
  'after %s a toast says that sending failed and the form keeps its text [CONTACT-11] [ERR-23]',
  async (_name, refuse) => {
    const { send } = open({ 'contact.send': refuse });
    await send();
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([
        { title: 'Error', description: 'Failed to send message. Please try again.', tone: 'danger' },
      ]),
    );
    expect(values()).toEqual(Object.values(MESSAGE));
    expect(button().textContent).toBe('Send Message');
    expect(screen.queryByText('Message sent successfully!')).toBeNull();
  },
);

test('keyboard, screen reader and autofill skip the honeypot, and its content is sent', async () => {
  const { container, fill, user, calls } = open({ 'contact.send': () => ({ ok: true }) });
  const honeypot = container.querySelector<HTMLInputElement>('input[name=website]')!;
  expect(honeypot).toMatchObject({ tabIndex: -1, autocomplete: 'off' });
  expect(honeypot.closest('[aria-hidden=true]')).toBeTruthy();
  await fill();
  honeypot.value = 'https://casino.example';
  await user.click(button());
  await screen.findByText('Message sent successfully!');
  expect(calls).toMatchObject([{ input: { website: 'https://casino.example' } }]);
});

test('the page has About, the contact address and the response time [CONTACT-13] [CONTACT-14]', () => {
  open({}, undefined, { contactEmail: 'team@example.org' });
  expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Get in Touch' }));
  expect(card.getByRole('link', { name: 'team@example.org' }).getAttribute('href')).toBe('mailto:team@example.org');
  expect(card.getByText(/24-48 hours on business days/)).toBeTruthy();
});

test('without a contact address the card leads to the form and keeps the response time [CONTACT-14]', () => {
  open();
  const card = within(screen.getByRole('region', { name: 'Get in Touch' }));
  expect(card.getByRole('link').getAttribute('href')).toBe('/contact#form');
  expect(document.getElementById('form')?.textContent).toBe('Send Us a Message');
  expect(card.getByText(/24-48 hours on business days/)).toBeTruthy();
  expect(card.queryByText(/@/)).toBeNull();
});

test('the questions cover password reset, what is saved and mobile use [CONTACT-15]', () => {
  open();
  const faq = within(screen.getByRole('region', { name: 'Frequently Asked Questions' }));
  expect(faq.getByText(/^Password reset goes through the authentication provider/).textContent).toMatch(
    /with a password.+on the sign-in page\./,
  );
  expect(
    faq.getByText(/notes, bookmarks, flashcards and quiz scores are saved to your account automatically/),
  ).toBeTruthy();
  expect(faq.getByText(/works on mobile/)).toBeTruthy();
  expect(faq.getByRole('link', { name: 'Sign-in page' }).getAttribute('href')).toBe('/sign-in');
});

test.each([
  ['a provider keeps the passwords', { hasProvider: true }],
  ['mail is not set up', { hasMail: false }],
])('if %s, the answer about passwords promises no link [CONTACT-15]', (_name, site) => {
  open({}, undefined, site);
  const answer = screen.getByText(/^Password reset goes through the authentication provider/).textContent;
  expect(answer).not.toMatch(/'ll email|Forgot/);
});
