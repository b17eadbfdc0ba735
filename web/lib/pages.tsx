import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/status.tsx';

// One file, because each shared chunk adds its name to the entry.

/** What this file needs of an infinite query whose pages have items and the total. */
type PagesQuery<Item> = {
  data: { pages: { items: Item[]; total: number }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** The option of an infinite query that leads from page to page. */
export const byCursor = { getNextPageParam: ({ nextCursor }: { nextCursor?: string }) => nextCursor };

/** Returns the items of all loaded pages, and how many the whole list has. Both are undefined while the first loads. */
export function loadedOf<Item>({ data }: Pick<PagesQuery<Item>, 'data'>) {
  return { items: data?.pages.flatMap(({ items }) => items), total: data?.pages[0]?.total };
}

/** Loads all pages of a list one after the other while `isWanted`. */
export function useAllPages(
  { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: PagesQuery<unknown>,
  isWanted: boolean,
): void {
  const mayLoad = isWanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    // Also when a page has arrived without a render in between.
    if (mayLoad && pages > 0) void fetchNextPage();
  }, [mayLoad, pages, fetchNextPage]);
}

/**
 * Returns what `ShowMore` needs below a list: the first of the new entries takes the focus, because the button moves
 * away or disappears. It is the element with `data-entry` in `list`.
 */
export function useShowMore<Item>(query: PagesQuery<Item>) {
  const { items = [], total = 0 } = loadedOf(query);
  const list = useRef<HTMLUListElement & HTMLOListElement & HTMLDivElement>(null);
  const focused = useRef<number>(undefined);
  useEffect(() => {
    if (focused.current === undefined || items.length <= focused.current) return;
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[focused.current]?.focus();
    focused.current = undefined;
  }, [items.length]);
  return {
    list,
    more: {
      shown: items.length,
      total,
      hasMore: query.hasNextPage,
      isPending: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      onMore: () => {
        focused.current = items.length;
        void query.fetchNextPage();
      },
    },
  };
}

type ShowMoreProps = {
  shown: number;
  total: number;
  hasMore: boolean;
  isPending: boolean;
  hasFailed: boolean;
  onMore: () => void;
};

/** The end of a list that is loaded in pages. After the last page it only tells screen readers that all is shown. */
export function ShowMore({ shown, total, hasMore, isPending, hasFailed, onMore }: ShowMoreProps) {
  const [wasLong] = useState(hasMore);
  return (
    <div className={hasMore ? 'mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden' : 'sr-only'}>
      {hasMore && (
        <Button pending={isPending} onClick={onMore}>
          {isPending && <Spinner />}
          Show more
        </Button>
      )}
      <p role="status" className={`figures text-1 ${hasFailed ? 'text-danger' : 'text-ink-3'}`}>
        {(hasMore || wasLong) && `${shown} of ${total} shown`}
        {hasFailed && ". We couldn't load more. Please try again."}
      </p>
    </div>
  );
}
