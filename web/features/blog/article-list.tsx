import { Link } from 'wouter';
import { articles } from '#shared/articles.ts';
import type { ArticleSummary } from '#shared/blog.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ArticleMeta } from './article-meta.tsx';
import '#web/ui/page-layout.css';

export function ArticleList() {
  return (
    <div className="page-frame">
      <ul className="page">
        {articles.map((article) => (
          <li key={article.slug} className="page-row border-line-strong border-t py-8 max-md:py-6">
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ArticleCard({ article }: { article: ArticleSummary }) {
  const { slug, title, excerpt, category } = article;
  const titleId = `title-${slug}`;
  return (
    <article className="page-row" aria-labelledby={titleId}>
      <div className="page-margin mb-2 pt-1">
        <Badge isBoxed>{category}</Badge>
      </div>
      <div className="page-text">
        <h2 id={titleId}>{title}</h2>
        <p className="study mt-2 mb-3 text-ink-2">{excerpt}</p>
        <ArticleMeta article={article} />
      </div>
      <div className="page-side pt-1 max-lg:mt-4 lg:justify-self-end">
        <Button asChild>
          <Link href={paths.blogArticle(slug)} aria-describedby={titleId}>
            Read Article
          </Link>
        </Button>
      </div>
    </article>
  );
}
