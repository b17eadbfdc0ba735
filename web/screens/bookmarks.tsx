import { useRef } from 'react';
import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { BookmarkCards } from '#web/features/bookmarks/bookmark-cards.tsx';
import { useBookmarks, useRemoveAllBookmarks } from '#web/features/bookmarks/use-bookmarks.ts';
import { DeletedLink } from '#web/features/deleted/deleted-link.tsx';
import { counted } from '#web/lib/counted.ts';
import { errorText } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteAll } from '#web/ui/delete-all.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { Status } from '#web/ui/status.tsx';

const first = orderedTopics[0]!;

export default function BookmarksScreen() {
  usePageTitle(userPageTitles.bookmarks);
  const { bookmarks, error, retry } = useBookmarks();
  const heading = useRef<HTMLHeadingElement>(null);
  const removeAll = useRemoveAllBookmarks(() => moveFocus(heading.current));
  const count = bookmarks?.length;
  return (
    <div className="space-y-6 pt-2">
      <div className="flex min-h-target flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1}>
          Bookmarked Topics
        </h1>
        {count !== undefined && count > 0 && (
          <DeleteAll
            className="max-sm:-ml-3"
            title={count === 1 ? 'Delete your bookmark?' : `Delete all ${counted(count, 'bookmark')}?`}
            description="You can restore them for 30 days. Your notes, scores and progress stay."
            pending={removeAll.isPending}
            onConfirm={() => removeAll.mutate()}
          />
        )}
      </div>
      {error && <Failure message={errorText(error, 'Your bookmarks could not be loaded.')} onRetry={retry} />}
      {!bookmarks && !error && <Status isHidden>Loading...</Status>}
      {(bookmarks || !error) && count !== 0 && <BookmarkCards bookmarks={bookmarks} />}
      {count === 0 && (
        <Empty title="No bookmarks yet" description="Bookmark topics while studying to save them here">
          <Button asChild variant="primary">
            <Link href={paths.topic(first.id)}>Open {first.title}</Link>
          </Button>
        </Empty>
      )}
      {bookmarks && <DeletedLink kind="bookmark" />}
    </div>
  );
}
