import type { MutationMeta } from '#web/lib/query-client.ts';
import { trpc } from '#web/lib/trpc.ts';

const failure = 'Failed to update bookmark';
const refresh: MutationMeta['refresh'] = ['bookmarks', 'dashboard'];

/**
 * Is this topic bookmarked, and the way to change it? The answer changes at once and is taken back when the change fails.
 * A failed check counts as 'no'.
 */
export function useBookmark(topicId: string) {
  const utils = trpc.useUtils();
  const check = trpc.bookmarks.check.useQuery({ topicId });
  const isBookmarked = check.data?.isBookmarked ?? false;

  async function show(next: boolean) {
    await utils.bookmarks.check.cancel({ topicId });
    utils.bookmarks.check.setData({ topicId }, { isBookmarked: next });
  }
  const add = trpc.bookmarks.add.useMutation({
    meta: { success: { title: 'Topic bookmarked' }, failure, refresh },
    onMutate: () => show(true),
    onError: () => show(false),
  });
  const remove = trpc.bookmarks.remove.useMutation({
    meta: { success: { title: 'Bookmark removed' }, failure, refresh },
    onMutate: () => show(false),
    onError: () => show(true),
  });

  const isPending = add.isPending || remove.isPending;
  const toggle = () => (isBookmarked ? remove : add).mutate({ topicId });
  return { isBookmarked, isPending, toggle };
}

/** The bookmarks, newest first, each with its topic's overview: null where the topic is not written yet. */
export function useBookmarks() {
  const list = trpc.bookmarks.list.useQuery();
  const overviews = trpc.topics.overviews.useQuery();
  const overviewOf = new Map(overviews.data?.map(({ topicId, overview }) => [topicId, overview]));
  const retry = () => {
    if (list.error) list.refetch();
    if (overviews.error) overviews.refetch();
  };
  return {
    bookmarks:
      overviews.data &&
      list.data?.map((bookmark) => ({ ...bookmark, overview: overviewOf.get(bookmark.topicId) ?? null })),
    error: list.error ?? overviews.error,
    retry,
  };
}

/** `onDeleted` is called when the bookmarks have left the page, and with them what was pressed. */
export function useRemoveAllBookmarks(onDeleted: () => void) {
  return trpc.bookmarks.removeAll.useMutation({
    meta: {
      success: { title: 'All bookmarks deleted successfully' },
      failure: 'Failed to delete all bookmarks',
      refresh,
    },
    onSuccess: onDeleted,
  });
}
