import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { Bookmark } from '#shared/bookmarks.ts';
import { findTopic } from '#shared/catalogue.ts';
import { plainText } from '#shared/study-text.ts';
import { relativeTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const GRID = 'grid gap-5 md:grid-cols-2';
const NO_CONTENT = 'Content for this topic is being developed.';

type OverviewBookmark = Bookmark & { overview: string | null };

/** Shows the bookmarked topics as cards. */
export const BookmarkCards = ({ bookmarks }: { bookmarks: OverviewBookmark[] }) => (
  <ul className={GRID}>
    {bookmarks.map((bookmark) => (
      <li key={bookmark.id}>
        <BookmarkCard bookmark={bookmark} />
      </li>
    ))}
  </ul>
);

export const BookmarkSkeletons = () => (
  <div className={GRID}>
    <Skeleton className="h-52" count={4} />
  </div>
);

function BookmarkCard({ bookmark: { topicId, createdAt, overview } }: { bookmark: OverviewBookmark }) {
  const titleId = useId();
  return (
    <Card className="flex h-full flex-col">
      <h2 id={titleId} className="flex gap-3 text-3 leading-(--lead-2)">
        <span className="figures font-text text-ink-3">{topicId}</span> {findTopic(topicId)?.title}
      </h2>
      <p className={overview === null ? 'mt-2 text-ink-3' : 'mt-2 line-clamp-2'}>
        {overview === null ? NO_CONTENT : plainText(overview)}
      </p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
        <span className="text-1 text-ink-3">Bookmarked {relativeTime(createdAt)}</span>
        <Button asChild size="small">
          <Link href={paths.topic(topicId)} aria-describedby={titleId}>
            View Topic
            <Icon of={ArrowRight} />
          </Link>
        </Button>
      </div>
    </Card>
  );
}
