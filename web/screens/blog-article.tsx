import { Link } from 'wouter';
import { findArticle } from '#shared/articles.ts';
import type { ArticleSummary } from '#shared/blog.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { ArticleHead } from '#web/features/blog/article-head.tsx';
import { ArticleText } from '#web/features/blog/article-text.tsx';
import { GetStarted } from '#web/features/blog/get-started.tsx';
import { MoreArticles } from '#web/features/blog/more-articles.tsx';
import { paths } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button } from '#web/ui/button.tsx';
import '#web/ui/page-layout.css';

export default function BlogArticleScreen({ slug }: { slug: string }) {
  const article = findArticle(slug);
  return article ? <ArticlePage article={article} /> : <ArticleNotFound />;
}

function ArticlePage({ article }: { article: ArticleSummary }) {
  const { slug, title, excerpt } = article;
  usePageTitle(pageTitles.blogArticle(title, excerpt));
  return (
    <>
      <div className="page-frame">
        <article className="page">
          <ArticleHead article={article} />
          <div className="page-row">
            <div className="page-body">
              <ArticleText slug={slug} />
            </div>
            <div className="page-side pt-8 print:hidden">
              <MoreArticles slug={slug} />
            </div>
          </div>
        </article>
      </div>
      <GetStarted />
    </>
  );
}

function ArticleNotFound() {
  usePageTitle(pageTitles.articleNotFound);
  return (
    <>
      <h1>Article Not Found</h1>
      <p className="lede mt-2 mb-6">The article you're looking for doesn't exist.</p>
      <Button asChild variant="primary">
        <Link href={paths.blog}>Back to Blog</Link>
      </Button>
    </>
  );
}
