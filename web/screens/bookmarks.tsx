import { Link } from 'wouter';
import { orderedUnits } from '#shared/catalogue.ts';
import { BookmarkCards } from '#web/features/bookmarks/bookmark-cards.tsx';
import { DeleteAllBookmarks } from '#web/features/bookmarks/delete-all-bookmarks.tsx';
import { useBookmarks } from '#web/features/bookmarks/use-bookmarks.ts';
import { errorText } from '#web/lib/error-text.ts';
import { pageTitles, usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Status } from '#web/ui/status.tsx';

const first = orderedUnits[0]!;

export default function BookmarksScreen() {
  usePageTitle(pageTitles.bookmarks);
  const { bookmarks, error, retry } = useBookmarks();
  const count = bookmarks?.length;
  return (
    <div className="space-y-6 pt-2">
      <div className="flex min-h-target flex-wrap items-center justify-between gap-3">
        <h1>Bookmarked Topics</h1>
        {count !== undefined && count > 0 && <DeleteAllBookmarks count={count} />}
      </div>
      {error && <Failure words={errorText(error, 'Your bookmarks could not be loaded.')} onRetry={retry} />}
      {!bookmarks && !error && <Status isHidden>Loading...</Status>}
      {!error && count !== 0 && <BookmarkCards bookmarks={bookmarks} />}
      {count === 0 && (
        <Empty title="No bookmarks yet" words="Bookmark topics while studying to save them here">
          <Button asChild variant="primary">
            <Link href={paths.topic(first.id)}>Open {first.title}</Link>
          </Button>
        </Empty>
      )}
    </div>
  );
}
