import type { ArticleSummary } from '#shared/blog.ts';
import { paths } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ArticleMeta } from './article-meta.tsx';

/** Shows the link back to the list, the category, the title and the byline. */
export function ArticleHead({ article }: { article: ArticleSummary }) {
  return (
    <header className="page-row">
      <BackLink href={paths.blog} className="col-span-full justify-self-start">
        Career & Study Blog
      </BackLink>
      <div className="page-margin mb-3 lg:pt-2">
        <Badge isBoxed>{article.category}</Badge>
      </div>
      <div className="page-text">
        <h1>{article.title}</h1>
        <div className="mt-4">
          <ArticleMeta article={article} hasAuthor />
        </div>
      </div>
    </header>
  );
}
