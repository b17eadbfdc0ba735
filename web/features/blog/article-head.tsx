import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import type { ArticleSummary } from '#shared/blog.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ArticleMeta } from './article-meta.tsx';

/** Shows the link back to the list, the category, the title and the byline. */
export function ArticleHead({ article }: { article: ArticleSummary }) {
  return (
    <header className="page-row">
      <Link
        href={paths.blog}
        className="col-span-full -mt-0.5 mb-3.5 inline-flex min-h-6 items-center gap-2 justify-self-start text-1 no-underline hover:underline touch:mt-0 touch:mb-4 touch:min-h-target print:hidden"
      >
        <Icon of={ArrowLeft} />
        Career & Study Blog
      </Link>
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
