import { Link } from 'wouter';
import { findArticle } from '#shared/articles.ts';
import { paths } from '#web/lib/paths.ts';

/** Shows articles by title and excerpt, side by side. */
export function BlogTeasers({ slugs }: { slugs: string[] }) {
  const articles = slugs.map(findArticle).filter((article) => article !== undefined);
  return (
    <ul className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      {articles.map(({ slug, title, excerpt, category, readTime }) => (
        <li key={slug} className="break-inside-avoid">
          <p className="figures text-1 text-ink-3">
            {category}, {readTime}
          </p>
          <h3 className="mt-1 mb-2 text-4 leading-(--lead-4)">
            <Link
              href={paths.blogArticle(slug)}
              className="-my-1.5 block py-1.5 text-ink no-underline hover:text-accent hover:underline"
            >
              {title}
            </Link>
          </h3>
          <p className="max-w-[52ch]">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}
