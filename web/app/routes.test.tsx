import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { Routes } from './routes.tsx';

const page = (
  <main>
    <Routes />
  </main>
);
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('while the sign-in state loads any route shows Loading... [AUTH-16]', async () => {
  let arrive = (_user: typeof rosa) => {};
  const user = () =>
    new Promise<typeof rosa>((resolve) => {
      arrive = resolve;
    });
  renderScreen(page, { path: '/nothing-here', signedIn: rosa, handlers: { 'auth.user': user } });
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  await act(async () => {});
  arrive(rosa);
  await heading('404 Page Not Found');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a visitor without a session cookie is signed out at once: no call, no Loading... [AUTH-18] [AUTH-21]', async () => {
  const { calls } = renderScreen(page);
  expect(screen.queryByText('Loading...')).toBeNull();
  await heading(/^Study what the exam asks/);
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(calls).toEqual([]);
});

test('a user at / is on the dashboard [AUTH-18]', async () => {
  const wait = () => new Promise<never>(() => {});
  renderScreen(page, { signedIn: rosa, handlers: { 'dashboard.stats': wait, 'dashboard.summary': wait } });
  await heading(/Rosa/);
  expect(document.title).toBe('Dashboard | New Jersey Life Insurance Exam Study Guide');
});

test('a failed current-user call is not made again and counts as signed out [AUTH-14] [CONST-02]', async () => {
  const user = () => {
    throw refusal(500, 'Something went wrong');
  };
  const { calls } = renderScreen(page, { signedIn: rosa, handlers: { 'auth.user': user } });
  await heading(/^Study what the exam asks/);
  expect(calls.filter(({ path }) => path === 'auth.user')).toHaveLength(1);
});

test.each(['/notes', '/flashcards', '/bookmarks', '/progress', '/quiz-analysis'])(
  'a visitor at %s is led to the start page [PERM-10] [AUTH-17]',
  async (path) => {
    const { currentPath } = renderScreen(page, { path });
    await heading(/^Study what the exam asks/);
    expect(currentPath()).toBe('/');
  },
);

const wait = () => new Promise<never>(() => {});

test.each([
  ['/bookmarks', 'Bookmarked Topics'],
  ['/notes', 'My Study Notes'],
  ['/progress', 'Progress Report'],
  ['/quiz-analysis', 'Quiz Performance Analysis'],
])("a user's page at %s opens, with its title [PERM-11] [SHELL-25]", async (path, name) => {
  const handlers = {
    'bookmarks.list': wait,
    'notes.list': wait,
    'topics.overviews': wait,
    'dashboard.stats': wait,
    'quiz.scores': wait,
  };
  renderScreen(page, { path, signedIn: rosa, handlers });
  await heading(name);
  expect(document.title).toBe(`${name} | New Jersey Life Insurance Exam Study Guide`);
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

test('any other path is the 404 page, with its title [SHELL-20] [SHELL-21]', async () => {
  renderScreen(page, { path: '/nothing-here' });
  await heading('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(document.title).toBe('404 Page Not Found | New Jersey Life Insurance Exam Study Guide');
});

test('a navigation puts the focus on the new heading, the first page does not', async () => {
  const { navigate } = renderScreen(page, { path: '/nothing-here' });
  await heading('404 Page Not Found');
  expect(document.activeElement).toBe(document.body);
  act(() => navigate('/'));
  const landing = await heading(/^Study what the exam asks/);
  await waitFor(() => expect(document.activeElement).toBe(landing));
});
