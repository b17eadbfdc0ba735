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
