import { ArrowRight, BookmarkIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import type { Bookmark } from '#shared/bookmarks.ts';
import { findTopic } from '#shared/catalogue.ts';
import { plainText } from '#shared/study-text.ts';
import { TopicShare } from '#web/features/exam-strip/topic-share.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const GRID = 'grid gap-5 lg:grid-cols-2';
const NO_CONTENT = 'Content for this topic is being developed.';

type OverviewBookmark = Bookmark & { overview: string | null };

/** Shows the bookmarked topics as cards. The last card fills its row. */
export const BookmarkCards = ({ bookmarks }: { bookmarks: OverviewBookmark[] }) => (
  <ul className={GRID}>
    {bookmarks.map((bookmark) => (
      <li key={bookmark.id} className="last:odd:col-span-full">
        <BookmarkCard bookmark={bookmark} />
      </li>
    ))}
  </ul>
);

export const BookmarkSkeletons = () => (
  <div className={GRID}>
    <Skeleton className="h-56" count={4} />
  </div>
);

/** A page with a ribbon: the topic, its place in the exam, and the beginning of its text. */
function BookmarkCard({ bookmark: { topicId, createdAt, overview } }: { bookmark: OverviewBookmark }) {
  const titleId = useId();
  const topic = findTopic(topicId);
  return (
    <Card className="relative flex h-full flex-col">
      <Icon of={BookmarkIcon} size={28} className="-top-1 absolute right-5 fill-buff text-buff-strong" />
      <h2 id={titleId} className="flex items-baseline gap-3 pr-10 text-3 leading-(--lead-2)">
        <span className="figures text-4">{topicId}</span> {topic?.title}
      </h2>
      <p className={overview === null ? 'mt-3 text-ink-3' : 'mt-3 line-clamp-2 max-w-measure font-serif'}>
        {overview === null ? NO_CONTENT : plainText(overview)}
      </p>
      {topic && (
        <p className="figures mt-4 flex flex-wrap items-center gap-x-7 gap-y-1 text-1 text-ink-3">
          <TopicShare topic={topic} />
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
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
