import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeletedEntry } from '#shared/deleted.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { daysAgo } from '#web/testing/moments.ts';
import { pageOf } from '#web/testing/pages.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import DeletedScreen from './deleted.tsx';

const note = (number: number, deletedAt: string): DeletedEntry => ({
  id: `n${number}`,
  kind: 'note',
  item: { id: `n${number}`, topicId: '2.2', content: `Note ${number}`, updatedAt: daysAgo(40) },
  deletedAt,
});
const card: DeletedEntry = {
  id: 'c1',
  kind: 'flashcard',
  item: { id: 'c1', topicId: '5.3', question: 'Free look?', answer: '10 days.' },
  deletedAt: daysAgo(3),
};
const bookmark: DeletedEntry = {
  id: 'b1',
  kind: 'bookmark',
  item: { id: 'b1', topicId: '1.1', createdAt: daysAgo(9) },
  deletedAt: daysAgo(29.5),
};
const together = daysAgo(1);
const some = [note(1, together), note(2, together), card, bookmark];

const countOf = (items: DeletedEntry[], kind: DeletedEntry['kind']) =>
  items.filter((item) => item.kind === kind).length;

/** Returns a page of the list as the server does. */
function deletedPage(
  all: DeletedEntry[],
  { kind, cursor }: { kind?: DeletedEntry['kind']; cursor?: string | null } = {},
  length?: number,
) {
  const listed = all
    .filter((item) => kind === undefined || item.kind === kind)
    .map((item) => ({
      ...item,
      together: all.filter((other) => other.kind === item.kind && other.deletedAt === item.deletedAt).length,
    }));
  const counts = {
    note: countOf(all, 'note'),
    flashcard: countOf(all, 'flashcard'),
    bookmark: countOf(all, 'bookmark'),
  };
  return { ...pageOf(listed, { cursor }, length), counts };
}

/** A fake server that keeps these items until they are restored. */
function deletedServer(items: DeletedEntry[], pageLength?: number): Handlers {
  let deleted = items;
  return {
    'deleted.page': (input) => deletedPage(deleted, input, pageLength),
    'deleted.restore': ({ id }) => {
      const { kind } = deleted.find((item) => item.id === id)!;
      deleted = deleted.filter((item) => item.id !== id);
      return { id, kind };
    },
    'deleted.restoreAll': ({ kind, deletedAt }) => {
      const before = deleted.length;
      deleted = deleted.filter((item) => item.kind !== kind || item.deletedAt !== deletedAt);
      return { count: before - deleted.length };
    },
  };
}

function open(
  items: DeletedEntry[],
  { path = '/deleted', handlers = {} }: { path?: string; handlers?: Handlers } = {},
) {
  const page = (
    <main>
      <DeletedScreen />
    </main>
  );
  const rendered = renderScreen(page, { path, signedIn: rosa, handlers: { ...deletedServer(items), ...handlers } });
  const inputs = (procedure: string) =>
    rendered.calls.filter((call) => call.path === procedure).map(({ input }) => input);
  return { ...rendered, inputs };
}

const entries = async () => {
  await screen.findAllByRole('button', { name: 'Restore' });
  return within(screen.getByRole('main')).getAllByRole('listitem');
};
const toast = (title: string) => screen.findByText(title, { selector: 'li *' });

test('each item has its kind, text, topic and the days left, the most recently deleted first [UNDO-01]', async () => {
  open(some);
  expect((await entries()).map((entry) => entry.textContent)).toEqual([
    '2.2Policy Provisions and OptionsNote, deleted yesterday29 days leftRestoreNote 1',
    '2.2Policy Provisions and OptionsNote, deleted yesterday29 days leftRestoreNote 2',
    expect.stringMatching(/^5\.3.*Flashcard, deleted 3 days ago27 days leftRestoreFree look\?10 days\.$/),
    '1.1Traditional Whole Life ProductsBookmark, deleted 4 weeks agoLess than a day leftRestore',
  ]);
});

test('an item is restored, and the next one gets the focus [UNDO-01]', async () => {
  const { user, inputs } = open(some);
  const [, , third] = await entries();
  await user.click(within(third!).getByRole('button', { name: 'Restore' }));
  await toast('Flashcard restored');
  await waitFor(() => expect(screen.queryByText('Free look?')).toBeNull());
  expect(inputs('deleted.restore')).toEqual([{ id: 'c1' }]);
  const rest = await entries();
  expect(rest).toHaveLength(3);
});

test('what was deleted together can be restored together [UNDO-01]', async () => {
  const { user, inputs } = open(some);
  expect(await screen.findByText('2 notes deleted together')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore all 2' }));
  await toast('2 notes restored');
  await waitFor(async () => expect(await entries()).toHaveLength(2));
  expect(inputs('deleted.restoreAll')).toEqual([{ kind: 'note', deletedAt: together }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('the filter shows one kind, which is in the URL, and says how many there are', async () => {
  const { user, currentPath } = open(some, { path: '/deleted?kind=note' });
  expect(await entries()).toHaveLength(2);
  const filter = screen.getByRole('combobox', { name: 'Filter by type' });
  expect(filter.textContent).toBe('Notes (2)');
  await user.click(filter);
  await user.click(await screen.findByRole('option', { name: 'Bookmarks (1)' }));
  await waitFor(async () => expect(await entries()).toHaveLength(1));
  expect(currentPath()).toBe('/deleted?kind=bookmark');
});

test('a kind without deleted items says so and leads to all kinds', async () => {
  const { user, currentPath } = open([card], { path: '/deleted?kind=note' });
  expect(await screen.findByText('No notes here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show All Types' }));
  expect(await entries()).toHaveLength(1);
  expect(currentPath()).toBe('/deleted');
});

test('a long list shows more at a time, and a deletion keeps its whole number [UNDO-01]', async () => {
  const items = Array.from({ length: 14 }, (_, index) => note(index + 1, together));
  const { user } = open([], { handlers: deletedServer(items, 10) });
  expect(await entries()).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Restore all 14' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await entries()).toHaveLength(14));
  const firstNew = (await entries())[10];
  await waitFor(() => expect(document.activeElement).toBe(firstNew));
});

test('without deleted items, the page says so', async () => {
  open([]);
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.getByText("You don't have anything to restore.")).toBeTruthy();
});

test('if an item cannot be restored, a toast says so and the item stays', async () => {
  const { user } = open([card], {
    handlers: {
      'deleted.restore': () => {
        throw refusal(404, 'Deleted Item Not Found');
      },
    },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Restore' }))[0]!);
  await toast("We couldn't restore your flashcard");
  expect(await entries()).toHaveLength(1);
});

test('if the list fails, the page shows the error and the user can try again', async () => {
  let isDown = true;
  const { user } = open([], {
    handlers: {
      'deleted.page': () => {
        if (isDown) throw refusal(503, 'The service is not available right now.');
        return deletedPage(some);
      },
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service is not available right now.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await entries()).toHaveLength(4);
});

test('while the list loads, the page says so', async () => {
  open([], { handlers: { 'deleted.page': () => new Promise(() => {}) } });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
  expect(screen.queryByText('Nothing here')).toBeNull();
});
