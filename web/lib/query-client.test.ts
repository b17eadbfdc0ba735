import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { toasts } from '#web/ui/toast-store.ts';
import { refusedCall } from './call-error.ts';
import { createQueryClient, type MutationMeta } from './query-client.ts';

const mutate = (run: () => Promise<unknown>, meta: MutationMeta, client = createQueryClient(), path?: string[]) =>
  new MutationObserver(client, { mutationFn: run, meta, mutationKey: path && [path] }).mutate().catch(() => {});

const refused = () =>
  Promise.reject(refusedCall(429, '{"message":"Too many requests","code":"TOO_MANY_REQUESTS"}', ''));

test('queries never become stale, and neither an interval nor the focus refetches them [CONST-01]', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
});

test('neither queries nor mutations are retried [CONST-02]', async () => {
  const client = createQueryClient();
  const read = vi.fn(refused);
  await client.fetchQuery({ queryKey: ['x'], queryFn: read }).catch(() => {});
  expect(read).toHaveBeenCalledOnce();
  const write = vi.fn(refused);
  await mutate(write, {}, client);
  expect(write).toHaveBeenCalledOnce();
});

test('a successful mutation shows its toast and loads the mounted queries that it changed, once [CALL-07] [CALL-08]', async () => {
  const client = createQueryClient();
  const read = (path: string[]) => {
    const queryFn = vi.fn(async () => path.join('.'));
    new QueryObserver(client, { queryKey: [path, { type: 'query' }], queryFn }).subscribe(() => {});
    return queryFn;
  };
  const [list, check, stats, overviews, notes] = [
    read(['bookmarks', 'list']),
    read(['bookmarks', 'check']),
    read(['dashboard', 'stats']),
    read(['topics', 'overviews']),
    read(['notes', 'page']),
  ];
  await expect.poll(() => notes.mock.calls.length).toBe(1);
  await mutate(async () => 'ok', { success: { title: 'Topic bookmarked' } }, client, ['bookmarks', 'add']);
  expect(toasts.get()).toMatchObject([{ title: 'Topic bookmarked', tone: 'success', isOpen: true }]);
  expect(list).toHaveBeenCalledTimes(2);
  expect(check).toHaveBeenCalledTimes(2);
  expect(stats).toHaveBeenCalledTimes(2);
  expect(overviews).toHaveBeenCalledOnce();
  expect(notes).toHaveBeenCalledOnce();
});

test("a failed mutation shows its text as the toast's title and the server's sentence as the description [ERR-02]", async () => {
  await mutate(refused, { failure: 'Failed to update bookmark' });
  expect(toasts.get()).toMatchObject([
    { title: 'Failed to update bookmark', description: 'Too many requests', tone: 'danger' },
  ]);
});

test('a failed mutation with its own title and description shows only these', async () => {
  await mutate(refused, { failure: { title: 'Error', description: 'Failed to send message. Please try again.' } });
  expect(toasts.get()).toMatchObject([{ title: 'Error', description: 'Failed to send message. Please try again.' }]);
});

test('a mutation without texts shows no toast', async () => {
  await mutate(refused, {});
  await mutate(async () => 'ok', {});
  expect(toasts.get()).toEqual([]);
});

test('a failed call tells a user whose sign-in has ended, once, with the way to sign in, and shows no user; it does neither for a visitor [AUTH-14]', async () => {
  const client = createQueryClient();
  const signedOut = () => Promise.reject(refusedCall(401, '{"message":"Please sign in","code":"UNAUTHORIZED"}', ''));
  const fetchUser = vi.fn<() => Promise<unknown>>(async () => null);
  new QueryObserver(client, { queryKey: [['auth', 'user'], { type: 'query' }], queryFn: fetchUser }).subscribe(
    () => {},
  );
  await expect.poll(() => fetchUser.mock.calls.length).toBe(1);
  await mutate(signedOut, { failure: 'Failed to create note' }, client);
  expect(toasts.get()).toMatchObject([{ title: 'Failed to create note' }]);
  expect(fetchUser).toHaveBeenCalledOnce();

  client.setQueryData([['auth', 'user'], { type: 'query' }], { id: 'rosa' });
  await mutate(signedOut, { failure: 'Failed to create note' }, client);
  expect(toasts.get().at(-1)).toMatchObject({ title: "You're signed out", tone: 'danger' });
  expect(toasts.get().at(-1)?.action?.label).toBe('Sign In');
  expect(client.getQueryData([['auth', 'user'], { type: 'query' }])).toBeNull();
});
