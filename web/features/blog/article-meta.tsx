import type { ArticleSummary } from '#shared/blog.ts';
import { longDate } from '#web/lib/dates.ts';

type ArticleMetaProps = { article: ArticleSummary; hasAuthor?: boolean };

/** Shows the author if `hasAuthor`, the date and the reading time. */
export function ArticleMeta({ article, hasAuthor = false }: ArticleMetaProps) {
  const { author, publishDate, readTime } = article;
  return (
    <p className="figures flex flex-wrap gap-x-6 gap-y-1 text-1 text-ink-3">
      {hasAuthor && <span>By {author}</span>}
      <time dateTime={publishDate}>{longDate(publishDate)}</time>
      <span>{readTime}</span>
    </p>
  );
}
