import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { getToasts } from '#web/ui/toast-store.ts';
import { refusedCall } from './call-error.ts';
import { createQueryClient, type MutationMeta } from './query-client.ts';

const mutate = (run: () => Promise<unknown>, meta: MutationMeta, client = createQueryClient()) =>
  new MutationObserver(client, { mutationFn: run, meta }).mutate().catch(() => {});

const refused = () =>
  Promise.reject(refusedCall(429, '{"message":"Too many requests","code":"TOO_MANY_REQUESTS"}', ''));

test('reads are never stale, not refetched by clock or focus [CONST-01]', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
});

test('neither reads nor mutations are retried [CONST-02]', async () => {
  const client = createQueryClient();
  const read = vi.fn(refused);
  await client.fetchQuery({ queryKey: ['x'], queryFn: read }).catch(() => {});
  expect(read).toHaveBeenCalledOnce();
  const write = vi.fn(refused);
  await mutate(write, {}, client);
  expect(write).toHaveBeenCalledOnce();
});

test('a success shows its toast and refetches the reads it names [CALL-07] [CALL-08]', async () => {
  const client = createQueryClient();
  const read = (path: string[]) => {
    const queryFn = vi.fn(async () => path.join('.'));
    new QueryObserver(client, { queryKey: [path, { type: 'query' }], queryFn }).subscribe(() => {});
    return queryFn;
  };
  const [list, check, stats] = [
    read(['bookmarks', 'list']),
    read(['bookmarks', 'check']),
    read(['dashboard', 'stats']),
  ];
  await vi.waitFor(() => expect(stats).toHaveBeenCalledOnce());
  await mutate(async () => 'ok', { success: { title: 'Topic bookmarked' }, refresh: ['bookmarks'] }, client);
  expect(getToasts()).toMatchObject([{ title: 'Topic bookmarked', tone: 'success', isOpen: true }]);
  expect(list).toHaveBeenCalledTimes(2);
  expect(check).toHaveBeenCalledTimes(2);
  expect(stats).toHaveBeenCalledOnce();
});

test("a failure's text is the toast's title, the server's sentence stands under it [ERR-02]", async () => {
  await mutate(refused, { failure: 'Failed to update bookmark' });
  expect(getToasts()).toMatchObject([
    { title: 'Failed to update bookmark', description: 'Too many requests', tone: 'danger' },
  ]);
});

test('a failure with its own title and description is shown as it is', async () => {
  await mutate(refused, { failure: { title: 'Error', description: 'Failed to send message. Please try again.' } });
  expect(getToasts()).toMatchObject([{ title: 'Error', description: 'Failed to send message. Please try again.' }]);
});

test('a mutation without words is silent', async () => {
  await mutate(refused, {});
  await mutate(async () => 'ok', {});
  expect(getToasts()).toEqual([]);
});

test('a user whose sign-in has ended is told so, and the page asks anew who reads; a visitor is not [AUTH-14]', async () => {
  const client = createQueryClient();
  const signedOut = () => Promise.reject(refusedCall(401, '{"message":"Please sign in","code":"UNAUTHORIZED"}', ''));
  const whoReads = vi.fn<() => Promise<unknown>>(async () => null);
  new QueryObserver(client, { queryKey: [['auth', 'user'], { type: 'query' }], queryFn: whoReads }).subscribe(() => {});
  await vi.waitFor(() => expect(whoReads).toHaveBeenCalledOnce());
  await mutate(signedOut, { failure: 'Failed to create note' }, client);
  expect(getToasts()).toMatchObject([{ title: 'Failed to create note' }]);
  expect(whoReads).toHaveBeenCalledOnce();

  client.setQueryData([['auth', 'user'], { type: 'query' }], { id: 'rosa' });
  await mutate(signedOut, { failure: 'Failed to create note' }, client);
  expect(getToasts().at(-1)).toMatchObject({ title: 'You are signed out', tone: 'danger' });
  await vi.waitFor(() => expect(whoReads).toHaveBeenCalledTimes(2));
});
