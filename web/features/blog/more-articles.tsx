import { Link } from 'wouter';
import { moreArticles } from '#shared/articles.ts';
import { paths } from '#web/lib/paths.ts';

export function MoreArticles({ slug }: { slug: string }) {
  return (
    <nav aria-labelledby="more-articles" className="border-line-strong border-l pl-4">
      <h2 id="more-articles" className="mb-2 font-label font-sans text-1 text-ink-3 tracking-normal">
        More Articles
      </h2>
      <ul>
        {moreArticles(slug).map((article) => (
          <li key={article.slug} className="py-2">
            <Link
              href={paths.blogArticle(article.slug)}
              className="block text-balance font-serif font-title text-2 text-ink no-underline hover:text-accent touch:py-2.5"
            >
              {article.title}
            </Link>
            <span className="text-1 text-ink-3">{article.category}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
