import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { Routes } from './routes.tsx';

const page = (
  <main>
    <Routes />
  </main>
);
const neverAnswers = () => new Promise<never>(() => {});
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('every route shows Loading... while the sign-in state loads [AUTH-16]', async () => {
  const user = Promise.withResolvers<typeof rosa>();
  renderScreen(page, { path: '/nothing-here', signedIn: rosa, handlers: { 'auth.user': () => user.promise } });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  user.resolve(rosa);
  await heading('404 Page Not Found');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a visitor without a session cookie sees the landing page at once, without a call or Loading... [AUTH-18] [AUTH-21]', async () => {
  const { calls } = renderScreen(page);
  expect(screen.queryByText('Loading...')).toBeNull();
  await heading(/^Study what the exam asks/);
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(calls).toEqual([]);
});

test('a user at / sees the dashboard [AUTH-18]', async () => {
  const handlers = { 'dashboard.stats': neverAnswers, 'dashboard.summary': neverAnswers };
  renderScreen(page, { signedIn: rosa, handlers });
  await heading(/Rosa/);
  await waitFor(() => expect(document.title).toBe('Dashboard | New Jersey Life Insurance Exam Study Guide'));
});

test('a failed current-user call is not repeated, and the user counts as signed out [AUTH-14] [CONST-02]', async () => {
  const user = () => {
    throw refusal(500, 'Something went wrong');
  };
  const { calls } = renderScreen(page, { signedIn: rosa, handlers: { 'auth.user': user } });
  await heading(/^Study what the exam asks/);
  expect(calls.filter(({ path }) => path === 'auth.user')).toHaveLength(1);
});

test.each([
  '/notes',
  '/flashcards',
  '/bookmarks',
  '/practice',
  '/mistakes',
  '/deleted',
  '/drill',
  '/drill/numbers',
  '/sheet',
  '/exam',
  '/exam/1',
  '/review',
  '/readiness',
  '/progress',
  '/quiz-analysis',
])('a visitor at %s is redirected to the start page [PERM-10] [AUTH-17]', async (path) => {
  const { currentPath } = renderScreen(page, { path });
  await heading(/^Study what the exam asks/);
  expect(currentPath()).toBe('/');
});

test.each([
  ['/why-agent', 'Why Become a Life Insurance Agent?'],
  ['/blog', 'Insurance Career & Study Blog'],
  ['/blog/pass-nj-insurance-exam-first-try', 'How to Pass the New Jersey Insurance Exam on the First Try'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('%s is open to visitors and users [PERM-02] [PERM-03]', async (path, title) => {
  const { unmount } = renderScreen(page, { path });
  await heading(title);
  unmount();
  renderScreen(page, { path, signedIn: rosa });
  await heading(title);
});

test('any other path shows the 404 page with its own title, the topics and the glossary [SHELL-20] [SHELL-21]', async () => {
  renderScreen(page, { path: '/nothing-here' });
  await heading('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Find a term' }).getAttribute('href')).toBe('/glossary');
  const topics = within(screen.getByRole('region', { name: /^Contents/ })).getAllByRole('link', { hidden: true });
  expect(topics).toHaveLength(27);
  expect(topics[0]!.getAttribute('href')).toBe('/topic/1.1');
  await waitFor(() => expect(document.title).toBe('404 Page Not Found | New Jersey Life Insurance Exam Study Guide'));
});

test('a navigation moves the focus to the new heading, but the first page does not', async () => {
  const { navigate } = renderScreen(page, { path: '/nothing-here' });
  await heading('404 Page Not Found');
  expect(document.activeElement).toBe(document.body);
  act(() => navigate('/'));
  const landing = await heading(/^Study what the exam asks/);
  await waitFor(() => expect(document.activeElement).toBe(landing));
});
