import { useRef } from 'react';
import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { BookmarkCards, BookmarkSkeletons } from '#web/features/bookmarks/bookmark-cards.tsx';
import { useBookmarks, useRemoveAllBookmarks } from '#web/features/bookmarks/use-bookmarks.ts';
import { DeletedLink } from '#web/features/deleted/deleted-link.tsx';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteAll } from '#web/ui/delete-all.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';

const first = orderedTopics[0]!;

export default function BookmarksScreen() {
  const title = usePageTitle(pageTitles.bookmarks);
  const query = useBookmarks();
  const heading = useRef<HTMLHeadingElement>(null);
  const removeAll = useRemoveAllBookmarks(() => moveFocus(heading.current));
  const count = query.data?.length ?? 0;
  return (
    <div className="space-y-6 pt-2">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Section query={query} skeleton={<BookmarkSkeletons />} failure="We couldn't load your bookmarks.">
        {(bookmarks) => (
          <>
            {bookmarks.length > 0 ? <BookmarkCards bookmarks={bookmarks} /> : <NoBookmarks />}
            <DeletedLink kind="bookmark">
              {count > 0 && (
                <DeleteAll
                  title={count === 1 ? 'Delete your bookmark?' : `Delete all ${counted(count, 'bookmark')}?`}
                  description="You can restore them for 30 days. Your notes, scores and progress stay."
                  pending={removeAll.isPending}
                  onConfirm={() => removeAll.mutate()}
                />
              )}
            </DeletedLink>
          </>
        )}
      </Section>
    </div>
  );
}

const NoBookmarks = () => (
  <Empty title="No bookmarks yet" description="Bookmark topics while studying to save them here">
    <Button asChild variant="primary">
      <Link href={paths.topic(first.id)}>Open {first.title}</Link>
    </Button>
  </Empty>
);
