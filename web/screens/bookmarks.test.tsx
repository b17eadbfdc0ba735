import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { hoursAgo } from '#web/testing/moments.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { topicServer } from '#web/testing/topic-server.ts';
import BookmarksScreen from './bookmarks.tsx';

const bookmark = (topicId: string, hours: number) => ({ id: `b${topicId}`, topicId, createdAt: hoursAgo(hours) });
const overviews = [
  { topicId: '1.1', overview: 'Whole life covers a person for **life** until [[maturity]].' },
  { topicId: '2.2', overview: 'Provisions are the ground rules.' },
];

const page = (
  <main>
    <BookmarksScreen />
  </main>
);
const open = (handlers: Handlers = {}) =>
  renderScreen(page, {
    path: '/bookmarks',
    signedIn: rosa,
    handlers: {
      'bookmarks.list': () => [bookmark('2.2', 2), bookmark('1.1', 50)],
      'topics.overviews': () => overviews,
      ...handlers,
    },
  });

/** A fake server that stores two bookmarks until they are removed. */
function bookmarkServer(): Handlers {
  const all = [bookmark('2.2', 2), bookmark('1.1', 50)];
  let bookmarks = all;
  return {
    'deleted.restoreAll': () => {
      bookmarks = all;
      return { count: all.length };
    },
    'bookmarks.list': () => bookmarks,
    'bookmarks.removeAll': () => {
      bookmarks = [];
      return { ok: true, deletedAt: hoursAgo(0) };
    },
  };
}
test('each bookmark has a card with overview, time and link, newest first [BOOK-01, BOOK-02]', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Bookmarked Topics' })).toBeTruthy();
  await screen.findByRole('heading', { name: /Policy Provisions and Options/ });
  const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(items.map((item) => item.textContent)).toEqual([
    '2.2 Policy Provisions and OptionsProvisions are the ground rules.Area 2: 21 of the 83 questionsBookmarked 2 hours agoView Topic',
    '1.1 Traditional Whole Life ProductsWhole life covers a person for life until maturity.Area 1: 9 of the 83 questionsBookmarked 2 days agoView Topic',
  ]);
  const links = screen.getAllByRole('link', { name: 'View Topic' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/topic/2.2', '/topic/1.1']);
});

test('the card of a topic without a study text says so instead of the overview [BOOK-02]', async () => {
  open({ 'bookmarks.list': () => [bookmark('4.6', 1)] });
  expect(await screen.findByText('Content for this topic is being developed.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: /Tax Treatment/ })).toBeTruthy();
});

test("cancelling 'Delete All' keeps the bookmarks and calls nothing on the server [BOOK-03]", async () => {
  const { user, calls } = open(bookmarkServer());
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete all 2 bookmarks?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'View Topic' })).toHaveLength(2);
  expect(calls.map(({ path }) => path)).not.toContain('bookmarks.removeAll');
});

test("confirming 'Delete All' removes every bookmark and says so [BOOK-03, ERR-36]", async () => {
  const { user } = open(bookmarkServer());
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  expect(await screen.findByText('All bookmarks deleted successfully', { selector: 'li *' })).toBeTruthy();
  expect(await screen.findByText('No bookmarks yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'View Topic' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test("the toast of 'Delete All' restores every bookmark, and the heading gets the focus [UNDO-01]", async () => {
  const { user } = open(bookmarkServer());
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  await screen.findByText('No bookmarks yet');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 bookmarks restored', { selector: 'li *' })).toBeTruthy();
  expect(await screen.findAllByRole('link', { name: 'View Topic' })).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByRole('link', { name: 'Recently deleted bookmarks' }).getAttribute('href')).toBe(
    '/deleted?kind=bookmark',
  );
});

test('if the deletion fails, a toast says so and the bookmarks stay [ERR-22]', async () => {
  const { user } = open({
    'bookmarks.removeAll': () => {
      throw refusal(500, 'Something went wrong');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  const toast = (await screen.findByText('Failed to delete all bookmarks', { selector: 'li *' })).closest('li')!;
  expect(within(toast).getByText('Something went wrong')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'View Topic' })).toHaveLength(2);
});

test('a new user reads how to add bookmarks and sees no Delete All button [BOOK-04, BOOK-05]', async () => {
  open({ ...topicServer(), 'topics.overviews': () => overviews });
  expect(await screen.findByText('No bookmarks yet')).toBeTruthy();
  expect(screen.getByText('Bookmark topics while studying to save them here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Open Traditional/ }).getAttribute('href')).toBe('/topic/1.1');
});

test.each(['bookmarks.list', 'topics.overviews'] as const)(
  'if %s fails, the page shows the error and the user can try again',
  async (path) => {
    let isDown = true;
    const answers: Handlers = { ...bookmarkServer(), 'topics.overviews': () => overviews };
    const { user } = open({
      ...answers,
      [path]: () => {
        if (isDown) throw refusal(503, 'The service is not available right now.');
        return (answers[path] as () => unknown)();
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The service is not available right now.');
    expect(screen.queryByText('No bookmarks yet')).toBeNull();
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(await screen.findAllByRole('link', { name: 'View Topic' })).toHaveLength(2);
  },
);

test('while the bookmarks load, the page says so and shows neither cards nor the empty state', async () => {
  open({ 'bookmarks.list': () => new Promise(() => {}) });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
  expect(screen.queryByText('No bookmarks yet')).toBeNull();
  expect(screen.queryByRole('link', { name: 'View Topic' })).toBeNull();
});
