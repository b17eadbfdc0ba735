import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { topicServer } from '#web/testing/topic-server.ts';
import BookmarksScreen from './bookmarks.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
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
/** Two bookmarks that are kept until they are removed. */
function twoKept(): Handlers {
  let kept = [bookmark('2.2', 2), bookmark('1.1', 50)];
  return {
    'bookmarks.list': () => kept,
    'bookmarks.removeAll': () => {
      kept = [];
      return { ok: true };
    },
  };
}
test('two bookmarks are two cards, newest first, each with its overview, time and link [BOOK-01, BOOK-02]', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Bookmarked Topics' })).toBeTruthy();
  await screen.findByRole('heading', { name: /Policy Provisions and Options/ });
  const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(items.map((item) => item.textContent)).toEqual([
    '2.2 Policy Provisions and OptionsProvisions are the ground rules.Bookmarked 2 hours agoView Topic',
    '1.1 Traditional Whole Life ProductsWhole life covers a person for life until maturity.Bookmarked 2 days agoView Topic',
  ]);
  const links = screen.getAllByRole('link', { name: 'View Topic' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/topic/2.2', '/topic/1.1']);
});

test('a topic that is not written yet says so in place of its overview [BOOK-02]', async () => {
  open({ 'bookmarks.list': () => [bookmark('4.6', 1)] });
  expect(await screen.findByText('Content for this topic is being developed.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: /Tax Treatment/ })).toBeTruthy();
});

test("cancelling 'Delete All' keeps the bookmarks and asks nothing of the server [BOOK-03]", async () => {
  const { user, calls } = open(twoKept());
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete all 2 bookmarks?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'View Topic' })).toHaveLength(2);
  expect(calls.map(({ path }) => path)).not.toContain('bookmarks.removeAll');
});

test("confirming 'Delete All' removes every bookmark and says so [BOOK-03, ERR-36]", async () => {
  const { user } = open(twoKept());
  await user.click(await screen.findByRole('button', { name: 'Delete All' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete All' }));
  expect(await screen.findByText('All bookmarks deleted successfully', { selector: 'li *' })).toBeTruthy();
  expect(await screen.findByText('No bookmarks yet')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'View Topic' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a deletion that fails is told and keeps the bookmarks [ERR-22]', async () => {
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

test('a fresh user reads where bookmarks come from, and finds no Delete All [BOOK-04, BOOK-05]', async () => {
  open({ ...topicServer(), 'topics.overviews': () => overviews });
  expect(await screen.findByText('No bookmarks yet')).toBeTruthy();
  expect(screen.getByText('Bookmark topics while studying to save them here')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Open Traditional/ }).getAttribute('href')).toBe('/topic/1.1');
});

test.each(['bookmarks.list', 'topics.overviews'] as const)(
  'when %s fails it is told, and asked for again on request',
  async (path) => {
    let isDown = true;
    const answers: Handlers = { ...twoKept(), 'topics.overviews': () => overviews };
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

test('while the bookmarks load it says so, and neither cards nor emptiness show', async () => {
  open({ 'bookmarks.list': () => new Promise(() => {}) });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
  expect(screen.queryByText('No bookmarks yet')).toBeNull();
  expect(screen.queryByRole('link', { name: 'View Topic' })).toBeNull();
});
