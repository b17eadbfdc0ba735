import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SearchResult } from '#shared/search.ts';
import { Shell } from '#web/app/shell/shell.tsx';
import NotFoundScreen from '#web/screens/not-found.tsx';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';

const results: SearchResult[] = [
  {
    kind: 'term',
    topicId: '2.2',
    title: 'grace period',
    anchor: 'grace-period',
    excerpt: [{ text: 'The time after a due date', isMatch: false }],
  },
  {
    kind: 'section',
    topicId: '2.2',
    title: 'Premiums',
    anchor: 'section-premiums',
    excerpt: [
      { text: 'The ', isMatch: false },
      { text: 'grace', isMatch: true },
    ],
  },
  { kind: 'topic', topicId: '1.3', title: 'Term Life', excerpt: [{ text: 'Cover for a time', isMatch: false }] },
];

const page = (
  <Shell>
    <h1>A page</h1>
  </Shell>
);

async function openSearch(handlers: Handlers = { 'search.find': () => results }) {
  const rendered = renderScreen(page, { path: '/dashboard', signedIn: rosa, handlers });
  await screen.findByRole('button', { name: 'Search' });
  await rendered.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search the study material' });
  return rendered;
}

const box = () => screen.getByRole('combobox');
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);
const firstIsSelected = () =>
  waitFor(() => expect(screen.getAllByRole('option')[0]!.getAttribute('aria-selected')).toBe('true'));

test('Ctrl+K, Cmd+K and the button open the search, and Escape closes it and returns the focus [SEARCH-01]', async () => {
  const { user } = await openSearch();
  expect(document.activeElement).toBe(box());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = screen.getByRole('button', { name: 'Search' });
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the page of an unknown address opens the search, too [SEARCH-01] [SHELL-20]', async () => {
  const unknown = (
    <Shell>
      <NotFoundScreen />
    </Shell>
  );
  const { user } = renderScreen(unknown, { path: '/nothing-here', signedIn: rosa });
  await screen.findByRole('button', { name: 'Search' });
  await user.click(screen.getByRole('button', { name: 'Search the guide' }));
  await screen.findByRole('dialog', { name: 'Search the study material' });
  expect(document.activeElement).toBe(box());
});

test('a visitor has neither the search button nor the shortcut [SEARCH-01]', async () => {
  const { user, calls } = renderScreen(page, { path: '/blog' });
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
});

test('before the user types, the search lists pages, and a letter finds pages [SEARCH-03]', async () => {
  const { user, currentPath } = await openSearch();
  expect((await options())[0]).toMatch(/Glossary/);
  await user.type(box(), 'g');
  await firstIsSelected();
  await user.keyboard('{Enter}');
  expect(currentPath()).toBe('/glossary');
});

test('a letter calls nothing on the server, and words call it once, after the user pauses [SEARCH-03]', async () => {
  const { calls } = await openSearch();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const type = (words: string) => fireEvent.change(box(), { target: { value: words } });
  const searches = async (milliseconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    return calls.filter(({ path }) => path === 'search.find').map(({ input }) => input);
  };
  type('g');
  expect(await searches(1000)).toEqual([]);
  type('gr');
  expect(await searches(119)).toEqual([]);
  type('gra');
  expect(await searches(119)).toEqual([]);
  expect(await searches(1)).toEqual([{ words: 'gra' }]);
});

test('results are grouped by kind, the best kind first, and Enter opens the selected one [SEARCH-03]', async () => {
  const { user, calls, currentPath } = await openSearch();
  await pasteInto(user, box(), 'grace ');
  await screen.findByText('grace period');
  const groups = within(screen.getByRole('listbox')).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-labelledby')).filter(Boolean)).toHaveLength(3);
  expect((await options()).map((text) => text?.split(' ')[0])).toEqual(['grace', 'Premiums', 'Term']);
  expect(screen.getByText('grace', { selector: 'mark' })).toBeTruthy();
  expect(calls.filter(({ path }) => path === 'search.find')).toMatchObject([{ input: { words: 'grace' } }]);
  await firstIsSelected();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(currentPath()).toBe('/topic/2.2#section-premiums');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['grace period', '/glossary#grace-period'],
  ['Term Life', '/topic/1.3'],
])('%s leads to %s [SEARCH-03]', async (name, address) => {
  const { user, currentPath } = await openSearch();
  await pasteInto(user, box(), 'grace');
  await user.click(await within(screen.getByRole('listbox')).findByText(name));
  expect(currentPath()).toBe(address);
});

test('the name of a page puts the page before the results, and Enter opens it [SEARCH-03]', async () => {
  const { user, currentPath } = await openSearch();
  await pasteInto(user, box(), 'exam');
  await screen.findByText('grace period');
  const texts = await options();
  expect(texts[0]).toBe('Exam a practice version of the real exam');
  expect(texts.at(-1)).toMatch(/^Term Life/);
  await firstIsSelected();
  await user.keyboard('{Enter}');
  expect(currentPath()).toBe('/exam');
});

test.each([
  ['mock t', 'Exam a practice version of the real exam'],
  ['score', 'Readiness your chance of passing'],
  ['chance', 'Readiness your chance of passing'],
])("'%s' finds a page by another word, after the results [SEARCH-03]", async (words, label) => {
  const { user } = await openSearch();
  await pasteInto(user, box(), words);
  await screen.findByText('grace period');
  const texts = await options();
  expect(texts[0]).toMatch(/^grace period/);
  expect(texts[3]).toBe(label);
});

test('while the next search runs, the list of the one before says that it is waiting [SEARCH-03]', async () => {
  const next = Promise.withResolvers<SearchResult[]>();
  const { user } = await openSearch({ 'search.find': ({ words }) => (words === 'grace' ? results : next.promise) });
  await pasteInto(user, box(), 'grace');
  await screen.findByText('grace period');
  const list = screen.getByRole('listbox');
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  await pasteInto(user, box(), ' now');
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('grace period')).toBeTruthy();
  next.resolve([]);
  expect(await screen.findByText(/No matches for “grace now”/)).toBeTruthy();
  expect(list.getAttribute('aria-busy')).toBe('false');
});

test('a search without results shows the words that were typed', async () => {
  const { user } = await openSearch({ 'search.find': () => [] });
  await pasteInto(user, box(), 'xyzzy');
  expect(await screen.findByText(/No matches for “xyzzy”/)).toBeTruthy();
});

test('if a search fails, the user can try again', async () => {
  let isDown = true;
  const { user } = await openSearch({
    'search.find': () => {
      if (isDown) throw refusal(500, 'Something went wrong.');
      return results;
    },
  });
  await pasteInto(user, box(), 'grace');
  const retryButton = await screen.findByRole('button', { name: 'Try Again' });
  isDown = false;
  await user.click(retryButton);
  expect(await screen.findByText('grace period')).toBeTruthy();
});
