import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { trpc } from '#web/lib/trpc.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { topicServer } from '#web/testing/topic-server.ts';
import { BookmarkButton } from './bookmark-button.tsx';

const open = (handlers: Handlers, beside?: ReactNode) =>
  renderScreen(
    <>
      <BookmarkButton topicId="1.1" />
      {beside}
    </>,
    { signedIn: rosa, handlers },
  );
const fail = () => {
  throw refusal(500, 'Something went wrong');
};
const button = (name: string) => screen.findByRole('button', { name });
/** Presses the button once it has ended what it was doing. */
async function press(user: UserEvent, name: string) {
  const found = await button(name);
  await waitFor(() => expect(found.getAttribute('aria-busy')).toBeNull());
  await user.click(found);
}
const toast = async (title: string) => (await screen.findByText(title, { selector: 'li *' })).closest('li')!;

test('the button adds and removes the bookmark, and both changes survive a reload [TOPIC-05] [ERR-24] [ERR-25]', async () => {
  const server = topicServer();
  let { user, unmount } = open(server);
  await press(user, 'Bookmark');
  expect(await toast('Topic bookmarked')).toBeTruthy();
  expect(await button('Bookmarked')).toBeTruthy();

  unmount();
  ({ user, unmount } = open(server));
  await press(user, 'Bookmarked');
  expect(await toast('Bookmark removed')).toBeTruthy();
  expect(await button('Bookmark')).toBeTruthy();

  unmount();
  open(server);
  expect(await button('Bookmark')).toBeTruthy();
});

test('a removed bookmark can be restored from the toast [UNDO-01]', async () => {
  const { user, calls } = open(topicServer());
  await press(user, 'Bookmark');
  await press(user, 'Bookmarked');
  await user.click(within(await toast('Bookmark removed')).getByRole('button', { name: 'Undo' }));
  expect(await toast('Bookmark restored')).toBeTruthy();
  expect(await button('Bookmarked')).toBeTruthy();
  expect(calls.findLast(({ path }) => path === 'deleted.restoreAll')?.input).toEqual({
    kind: 'bookmark',
    deletedAt: expect.stringMatching(/Z$/),
  });
});

test('the button changes immediately when it is pressed', async () => {
  const { user } = open({ ...topicServer(), 'bookmarks.add': () => new Promise(() => {}) });
  await press(user, 'Bookmark');
  expect((await button('Bookmarked')).getAttribute('aria-busy')).toBe('true');
});

test('if adding a bookmark fails, a toast says so and the button changes back [ERR-11]', async () => {
  const { user } = open({ ...topicServer(), 'bookmarks.add': fail });
  await press(user, 'Bookmark');
  expect(within(await toast('Failed to update bookmark')).getByText('Something went wrong')).toBeTruthy();
  expect(await button('Bookmark')).toBeTruthy();
});

test('if removing a bookmark fails, a toast says so and the button changes back [ERR-11]', async () => {
  const { user } = open({
    ...topicServer(),
    'bookmarks.check': () => ({ isBookmarked: true }),
    'bookmarks.remove': fail,
  });
  await press(user, 'Bookmarked');
  expect(await toast('Failed to update bookmark')).toBeTruthy();
  expect(await button('Bookmarked')).toBeTruthy();
});

test('a failed check counts as not bookmarked [CALL-09]', async () => {
  const { calls, user } = open({ ...topicServer(), 'bookmarks.check': fail });
  await expect.poll(() => calls.map(({ path }) => path)).toContain('bookmarks.check');
  await press(user, 'Bookmark');
  await toast('Topic bookmarked');
  expect(calls.map(({ path }) => path)).toContain('bookmarks.add');
});

function BookmarkedIds() {
  const { data = [] } = trpc.bookmarks.list.useQuery();
  return <p>Bookmarked: {data.map(({ topicId }) => topicId).join(', ') || 'none'}</p>;
}

test('the bookmark list is fetched once after each change and includes it [CALL-07] [CALL-08]', async () => {
  const { user, calls } = open(topicServer(), <BookmarkedIds />);
  const lists = () => calls.filter(({ path }) => path === 'bookmarks.list').length;
  await screen.findByText('Bookmarked: none');
  expect(lists()).toBe(1);
  await press(user, 'Bookmark');
  await screen.findByText('Bookmarked: 1.1');
  expect(lists()).toBe(2);
  await press(user, 'Bookmarked');
  await screen.findByText('Bookmarked: none');
  expect(lists()).toBe(3);
});
