import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';
import { addEntry, entriesOf } from '#web/features/outbox/box.ts';
import { useBareShell } from '#web/lib/bare-shell.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.ts';
import { storeInOtherTab } from '#web/testing/other-tab.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { setViewportWidth } from '#web/testing/setup.ts';
import { Shell } from './shell.tsx';

const page = (
  <Shell>
    <h1>A page</h1>
  </Shell>
);

const asVisitor = (path = '/') => renderScreen(page, { path });
async function asUser(path = '/dashboard', handlers: Handlers = {}) {
  const rendered = renderScreen(page, { path, signedIn: rosa, handlers });
  await screen.findByText('Rosa Delgado');
  await screen.findByRole('list', { name: 'Exam Topics' });
  return rendered;
}

const sidebar = () => within(screen.getByRole('complementary', { name: 'Sidebar' }));
const group = (name: string) => within(sidebar().getByRole('list', { name }));
const linksOf = (name: string) =>
  group(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const html = document.documentElement;

test('every page has a sidebar, a header, a footer and a link that skips to the content [SHELL-01] [SHELL-02]', async () => {
  const { user } = asVisitor();
  expect(within(screen.getByRole('banner')).getByText('New Jersey Life Insurance Exam Preparation')).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent).toBe('A page');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main').getAttribute('id')).toBe('main');
});

function BarePage() {
  useBareShell();
  return <h1>A bare page</h1>;
}

test('a bare page has no sidebar, header or footer, and they return with the next page [EXAM-17]', async () => {
  const { user, unmount } = renderScreen(
    <Shell>
      <BarePage />
    </Shell>,
  );
  for (const role of ['banner', 'complementary', 'contentinfo']) expect(screen.queryByRole(role)).toBeNull();
  await user.keyboard('{Control>}b{/Control}');
  expect(html.dataset.sidebar).toBeUndefined();
  expect(within(screen.getByRole('main')).getByRole('heading').textContent).toBe('A bare page');
  unmount();
  asVisitor();
  for (const role of ['banner', 'complementary', 'contentinfo']) expect(screen.getByRole(role)).toBeTruthy();
});

test('the logo links to the start page and names the exam and the guide [SHELL-03]', () => {
  asVisitor();
  const logo = sidebar().getByRole('link', { name: 'New Jersey Life Insurance Exam Study Guide' });
  expect(logo.getAttribute('href')).toBe('/');
});

test('a visitor sees Resources, Sign In, Privacy and Terms, and the page makes no call [SHELL-05] [SHELL-12] [SHELL-13] [PERM-12] [CALL-06]', async () => {
  const { user, calls } = asVisitor('/blog');
  expect(
    sidebar()
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Resources']);
  expect(sidebar().getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  expect(sidebar().getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  await user.click(sidebar().getByRole('button', { name: 'Sign In' }));
  expect(openPage).toHaveBeenCalledWith('/api/login?returnTo=%2Fblog');
  expect(calls).toEqual([]);
});

test('a user sees eight tools, then the topics, then the resources [SHELL-04] [SHELL-05] [SHELL-06] [PERM-13] [VOICE-08]', async () => {
  await asUser();
  const headings = sidebar()
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
  expect(headings).toEqual(['My Study Tools', 'Exam Topics', 'Resources']);
  expect(linksOf('My Study Tools')).toEqual([
    ['Dashboard', '/dashboard'],
    ['Notes', '/notes'],
    ['Flashcards', '/flashcards'],
    ['Bookmarks', '/bookmarks'],
    ['Review', '/review'],
    ['Practice', '/practice'],
    ['Exam', '/exam'],
    ['Progress', '/progress'],
  ]);
  expect(linksOf('Resources')).toEqual([
    ['Career & Study Blog', '/blog'],
    ['Why Become an Agent', '/why-agent'],
    ['Contact Us', '/contact'],
    ['Glossary', '/glossary'],
  ]);
  expect(group('My Study Tools').getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
});

test('at first only area 1 is open, each area opens and closes, and area 6 is a link [SHELL-06] [SHELL-07] [SHELL-08] [SHELL-09]', async () => {
  const { user } = await asUser();
  const areas = group('Exam Topics').getAllByRole('button');
  expect(areas.map((area) => area.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false', 'false', 'false']);
  const first = group('Exam Topics').getByRole('link', { name: '1.1 Traditional Whole Life Products' });
  expect(first.getAttribute('href')).toBe('/topic/1.1');
  expect(group('Exam Topics').getByRole('link', { name: /^6 / }).getAttribute('href')).toBe('/topic/6');
  const second = group('Exam Topics').getByRole('button', { name: /^2 / });
  await user.click(second);
  expect(group('Exam Topics').getByRole('link', { name: '2.3 Policy Exclusions' })).toBeTruthy();
  await user.click(second);
  expect(group('Exam Topics').queryByRole('link', { name: '2.3 Policy Exclusions' })).toBeNull();
});

test('on a topic only its area is open, and the topic is marked and scrolled into view; a navigation opens the next area [SHELL-07] [SHELL-31]', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { navigate } = await asUser('/topic/5.3');
  const areas = () => group('Exam Topics').getAllByRole('button');
  const openAreas = () =>
    areas()
      .filter((area) => area.getAttribute('aria-expanded') === 'true')
      .map((area) => area.textContent?.[0]);
  expect(openAreas()).toEqual(['5']);
  const current = group('Exam Topics').getByRole('link', { name: '5.3 Licensing' });
  expect(current.getAttribute('aria-current')).toBe('page');
  expect(scrolled.mock.contexts).toEqual([current]);

  act(() => navigate('/topic/2.3'));
  const next = await group('Exam Topics').findByRole('link', { name: '2.3 Policy Exclusions' });
  expect(openAreas()).toEqual(['2', '5']);
  expect(current.getAttribute('aria-current')).toBeNull();
  expect(scrolled.mock.contexts).toEqual([current, next]);
});

test('completed topics have a mark with an accessible name [SHELL-10]', async () => {
  const record = { id: 'p', lastVisited: null, timeSpent: 0, updatedAt: '2026-11-20T10:00:00.000Z' };
  await asUser('/dashboard', {
    'progress.list': () => [
      { ...record, topicId: '1.1', completed: true },
      { ...record, topicId: '1.2', completed: false },
      { ...record, topicId: '6', completed: true },
    ],
  });
  const marks = await group('Exam Topics').findAllByRole('img', { name: 'Completed' });
  expect(marks.map((mark) => mark.closest('a')?.getAttribute('href'))).toEqual(['/topic/1.1', '/topic/6']);
});

test("the sidebar shows the user's name and email address, and Logout is a full page load [SHELL-11] [SHELL-12] [AUTH-13]", async () => {
  const { user } = await asUser();
  expect(sidebar().getByText('rosa.delgado@example.com')).toBeTruthy();
  expect(sidebar().getByRole('link', { name: 'Privacy' })).toBeTruthy();
  expect(sidebar().queryByRole('button', { name: 'Sign In' })).toBeNull();
  await user.click(sidebar().getByRole('button', { name: 'Logout' }));
  expect(openPage).toHaveBeenCalledWith('/api/logout');
});

test("signing out deletes the user's drafts, and signing in deletes other users' drafts", async () => {
  for (const user of ['rosa', 'omar']) writeDraft(user, 'new-note', { content: 'Half a thought' });
  const { user } = await asUser();
  expect(readDraft('omar', 'new-note')).toBeUndefined();
  expect(readDraft('rosa', 'new-note')).toEqual({ content: 'Half a thought' });
  await user.click(sidebar().getByRole('button', { name: 'Logout' }));
  expect(readDraft('rosa', 'new-note')).toBeUndefined();
});

test('Logout sends what waits, and asks before it deletes answers that cannot be sent [QUIZ-27] [OFF-03]', async () => {
  const answer = (questionId: string) => ({
    kind: 'drill' as const,
    sitting: 'drill',
    answer: { questionId, chosen: 1 },
  });
  let isOpen = true;
  const { user, calls } = await asUser('/dashboard', {
    'drill.answer': () => {
      if (isOpen) throw refusal(409, 'Your unfinished exam includes a question from this quiz', 'examOpen');
      return { isCorrect: true, correct: 1, remaining: 0 };
    },
  });
  for (const id of ['a', 'b']) addEntry('rosa', answer(id));
  await user.click(sidebar().getByRole('button', { name: 'Logout' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Log out now?' }));
  expect(dialog.getByText(/^2 answers have not been saved yet/)).toBeTruthy();
  expect(calls.map(({ path }) => path)).toContain('drill.answer');
  await user.click(dialog.getByRole('button', { name: 'Stay Signed In' }));
  expect(entriesOf('rosa')).toHaveLength(2);
  await user.click(sidebar().getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Log Out Anyway' }));
  expect(openPage).toHaveBeenCalledExactlyOnceWith('/api/logout');
  expect(entriesOf('rosa')).toEqual([]);
  isOpen = false;
  addEntry('rosa', answer('c'));
  await user.click(sidebar().getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['signed out', null],
  ['signed in as somebody else', 'omar'],
])('once another tab has %s, this one loads again [OFF-04, SEC-04]', async (_what, signedInAs) => {
  await asUser();
  storeInOtherTab('signed-in-as', 'rosa');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(openPage).not.toHaveBeenCalled();
  storeInOtherTab('signed-in-as', signedInAs);
  expect(openPage).toHaveBeenCalledExactlyOnceWith('/');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(openPage).toHaveBeenCalledTimes(2);
});

test('the other tabs hear of a sign-out when the server has ended the sign-in [OFF-04]', async () => {
  const { user } = await asUser();
  await user.click(sidebar().getByRole('button', { name: 'Logout' }));
  expect(localStorage.getItem('signed-in-as')).toBe('rosa');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('signed-in-as')).toBeNull();
});

test('Sign In returns to the current page with its query, or to the start page from the start page and the sign-in page', async () => {
  for (const [path, href] of [
    ['/topic/1.1?tab=quiz', '/api/login?returnTo=%2Ftopic%2F1.1%3Ftab%3Dquiz'],
    ['/', '/api/login'],
    ['/sign-in?returnTo=%2Fnotes', '/api/login'],
  ] as const) {
    const { user, unmount } = asVisitor(path);
    await user.click(sidebar().getByRole('button', { name: 'Sign In' }));
    expect(openPage).toHaveBeenLastCalledWith(href);
    unmount();
  }
});

test('the sidebar shows neither Sign In nor Logout until the user is known [AUTH-15]', () => {
  renderScreen(page, { signedIn: rosa, handlers: { 'auth.user': () => new Promise(() => {}) } });
  expect(sidebar().queryByRole('button', { name: /Sign In|Logout/ })).toBeNull();
});

test('the button, Ctrl+B and Cmd+B collapse and expand the sidebar, and a cookie stores the choice [SHELL-14] [SHELL-15]', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set');
  const { user } = asVisitor();
  const button = screen.getByRole('button', { name: 'Toggle sidebar' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.click(button);
  expect(html.dataset.sidebar).toBe('collapsed');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(cookies).toHaveBeenLastCalledWith('sidebar_state=false; path=/; max-age=604800; samesite=lax');
  await user.keyboard('{Control>}b{/Control}');
  expect(html.dataset.sidebar).toBe('expanded');
  expect(cookies).toHaveBeenLastCalledWith('sidebar_state=true; path=/; max-age=604800; samesite=lax');
  await user.keyboard('{Meta>}b{/Meta}');
  expect(html.dataset.sidebar).toBe('collapsed');
  await user.keyboard('b');
  expect(html.dataset.sidebar).toBe('collapsed');
});

test('the first render uses the sidebar state that the server read from the cookie [SHELL-15]', () => {
  html.dataset.sidebar = 'collapsed';
  asVisitor();
  expect(screen.getByRole('button', { name: 'Toggle sidebar' }).getAttribute('aria-expanded')).toBe('false');
});

test('an area number in the collapsed sidebar expands the sidebar and opens the area [SHELL-14]', async () => {
  html.dataset.sidebar = 'collapsed';
  const { user } = await asUser();
  await user.click(group('Exam Topics').getByRole('button', { name: /^1 / }));
  expect(html.dataset.sidebar).toBe('expanded');
  expect(group('Exam Topics').getByRole('link', { name: '1.1 Traditional Whole Life Products' })).toBeTruthy();
});

test('below 768 px the sidebar is a sheet, which closes after a navigation [SHELL-16]', async () => {
  setViewportWidth(767);
  const { user } = asVisitor();
  const button = screen.getByRole('button', { name: 'Toggle sidebar' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  const sheet = await screen.findByRole('dialog', { name: 'Sidebar' });
  expect(within(sheet).getByRole('link', { name: 'Contact Us' })).toBeTruthy();
  expect(html.dataset.sidebar).toBeUndefined();
  await user.click(within(sheet).getByRole('link', { name: 'Contact Us' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test.each([
  ['/practice', 'Practice', 'page'],
  ['/mistakes', 'Practice', 'true'],
  ['/drill/numbers', 'Practice', 'true'],
  ['/readiness', 'Progress', 'true'],
  ['/quiz-analysis', 'Progress', 'true'],
  ['/', 'Dashboard', 'true'],
])('at %s the sidebar marks %s as current [VOICE-08]', async (path, tool, current) => {
  await asUser(path);
  const links = group('My Study Tools').getAllByRole('link');
  const marked = links.filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[tool, current]]);
});

const bar = () => screen.findByRole('navigation', { name: 'Main' });

async function onPhone(path: string) {
  setViewportWidth(767);
  const rendered = renderScreen(page, {
    path,
    signedIn: rosa,
    handlers: { 'review.summary': () => ({ ...SUMMARY, waiting: 45 }) },
  });
  return { ...rendered, bar: within(await bar()) };
}

test('on a phone a bar has the main places, with what is due and where the user is [VOICE-09]', async () => {
  const { bar } = await onPhone('/mistakes');
  await bar.findByRole('link', { name: /^Review ?45 due$/ });
  const links = bar.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['/dashboard', null],
    ['/practice', 'true'],
    ['/review', null],
    ['/exam', null],
  ]);
  expect(bar.getByRole('button', { name: 'Topics' }).getAttribute('aria-current')).toBeNull();
});

test("Topics opens the sheet at 'Exam Topics', and the menu button opens it at its start [VOICE-09]", async () => {
  const { user, bar } = await onPhone('/topic/2.2');
  const topics = bar.getByRole('button', { name: 'Topics' });
  expect(topics.getAttribute('aria-current')).toBe('true');
  await user.click(topics);
  const sheet = within(await screen.findByRole('dialog', { name: 'Sidebar' }));
  expect(document.activeElement).toBe(await sheet.findByRole('heading', { name: 'Exam Topics' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(topics);
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Sidebar' }));
  expect(document.activeElement).not.toBe(menu.getByRole('heading', { name: 'Exam Topics' }));
});

test('neither a visitor nor a wide window nor a bare page has the bar [VOICE-09]', async () => {
  await asUser();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  cleanup();
  setViewportWidth(390);
  asVisitor();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  cleanup();
  const bare = (
    <Shell>
      <BarePage />
    </Shell>
  );
  renderScreen(bare, { signedIn: rosa });
  await screen.findByRole('heading', { name: 'A bare page' });
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('Escape closes the sheet and returns the focus to the button [SHELL-16]', async () => {
  setViewportWidth(390);
  const { user } = asVisitor();
  const button = screen.getByRole('button', { name: 'Toggle sidebar' });
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Sidebar' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('at 768 px the sidebar is beside the page [SHELL-16]', async () => {
  setViewportWidth(768);
  const { user } = asVisitor();
  await user.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(html.dataset.sidebar).toBe('collapsed');
});

test('the footer has four columns and the current year [SHELL-18] [SHELL-19]', () => {
  asVisitor();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'New Jersey Life Insurance Exam Study Guide',
    'Study Tools',
    'Resources',
    'Legal',
  ]);
  expect(
    footer.getByText('Made by a private company focused on digital assets and educational technology.'),
  ).toBeTruthy();
  expect(footer.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
  expect(footer.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeTruthy();
});

test('the theme button switches from system to light to dark, and a cookie stores the choice', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set');
  const { user } = asVisitor();
  await user.click(sidebar().getByRole('button', { name: 'Theme: System' }));
  expect(html.dataset.theme).toBe('light');
  await user.click(sidebar().getByRole('button', { name: 'Theme: Light' }));
  expect(html.dataset.theme).toBe('dark');
  expect(cookies).toHaveBeenLastCalledWith('theme=dark; path=/; max-age=31536000; samesite=lax');
  await user.click(sidebar().getByRole('button', { name: 'Theme: Dark' }));
  expect(html.dataset.theme).toBeUndefined();
  expect(cookies).toHaveBeenLastCalledWith('theme=; path=/; max-age=0; samesite=lax');
});

test("the user's name and email address link to the account page", async () => {
  await asUser('/account');
  const link = sidebar().getByRole('link', { name: /^Account:\s*Rosa Delgado/ });
  expect(link.getAttribute('href')).toBe('/account');
  expect(link.getAttribute('aria-current')).toBe('page');
});
