import { useUndoAll } from '#web/features/deleted/use-undo.ts';
import { trpc } from '#web/lib/trpc.ts';

const failure = 'Failed to update bookmark';
/**
 * Returns whether the topic is bookmarked, and a function that changes it. `isBookmarked` changes immediately, and
 * changes back if the request fails. A failed check counts as not bookmarked.
 */
export function useBookmark(topicId: string) {
  const utils = trpc.useUtils();
  const check = trpc.bookmarks.check.useQuery({ topicId });
  const isBookmarked = check.data?.isBookmarked ?? false;

  async function setIsBookmarked(next: boolean) {
    await utils.bookmarks.check.cancel({ topicId });
    utils.bookmarks.check.setData({ topicId }, { isBookmarked: next });
  }
  const add = trpc.bookmarks.add.useMutation({
    meta: { success: { title: 'Topic bookmarked' }, failure },
    onMutate: () => setIsBookmarked(true),
    onError: () => setIsBookmarked(false),
  });
  const offerUndo = useUndoAll('bookmark', 'Bookmark removed');
  const remove = trpc.bookmarks.remove.useMutation({
    meta: { failure },
    onMutate: () => setIsBookmarked(false),
    onSuccess: ({ deletedAt }) => offerUndo(deletedAt),
    onError: () => setIsBookmarked(true),
  });

  const isPending = add.isPending || remove.isPending;
  const toggle = () => (isBookmarked ? remove : add).mutate({ topicId });
  return { isBookmarked, isPending, toggle };
}

/** Returns the bookmarks, newest first. The overview is null for a topic that has no study text yet. */
export function useBookmarks() {
  const list = trpc.bookmarks.list.useQuery();
  const overviews = trpc.topics.overviews.useQuery();
  const overviewOf = new Map(overviews.data?.map(({ topicId, overview }) => [topicId, overview]));
  return {
    data:
      overviews.data &&
      list.data?.map((bookmark) => ({ ...bookmark, overview: overviewOf.get(bookmark.topicId) ?? null })),
    error: list.error ?? overviews.error,
    refetch() {
      if (list.error) list.refetch();
      if (overviews.error) overviews.refetch();
    },
  };
}

/** Calls `onChanged` after the deletion and after its undoing, because the pressed button disappears. */
export function useRemoveAllBookmarks(onChanged: () => void) {
  const offerUndo = useUndoAll('bookmark', 'All bookmarks deleted successfully', onChanged);
  return trpc.bookmarks.removeAll.useMutation({
    meta: { failure: 'Failed to delete all bookmarks' },
    onSuccess: ({ deletedAt }) => {
      offerUndo(deletedAt);
      onChanged();
    },
  });
}
