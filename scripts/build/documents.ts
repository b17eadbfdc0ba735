import { articles } from '../../shared/articles.ts';
import { SITE_TITLE } from '../../shared/page-titles.ts';
import { pages } from '../../shared/pages.ts';
import { escapeMarkup } from '../../src/http/html.ts';
import { absolute, FEED } from './addresses.ts';
import { publicPages } from './public-pages.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** Returns the documents for crawlers and feed readers, by path. */
export const documents = (): Record<string, string> => ({
  '/robots.txt': robots(),
  '/sitemap.xml': sitemap(),
  [FEED]: feed(),
});

const robots = () => `User-agent: *
Disallow: /api/
Disallow: /trpc/
Disallow: /operator

Sitemap: ${absolute('/sitemap.xml')}
`;

function sitemap(): string {
  const entries = publicPages.map(({ path, lastModified }) => {
    const modified = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
    return `  <url><loc>${absolute(path)}</loc>${modified}</url>`;
  });
  return `${XML}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Returns an Atom feed of the articles, newest first. */
function feed(): string {
  const newest = articles.toSorted((one, other) => other.publishDate.localeCompare(one.publishDate));
  const entries = newest.map(({ slug, title, excerpt, author, publishDate, category }) => {
    const url = absolute(pages.blogArticle(slug));
    return `  <entry>
    <id>${url}</id>
    <title>${escapeMarkup(title)}</title>
    <link href="${url}"/>
    <published>${time(publishDate)}</published>
    <updated>${time(publishDate)}</updated>
    <author><name>${escapeMarkup(author)}</name></author>
    <category term="${escapeMarkup(category)}"/>
    <summary>${escapeMarkup(excerpt)}</summary>
  </entry>`;
  });
  return `${XML}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <id>${absolute(pages.blog)}</id>
  <title>${escapeMarkup(SITE_TITLE)}: blog</title>
  <link href="${absolute(pages.blog)}"/>
  <link rel="self" type="application/atom+xml" href="${absolute(FEED)}"/>
  <updated>${time(newest[0]!.publishDate)}</updated>
${entries.join('\n')}
</feed>
`;
}

const time = (date: string) => `${date}T00:00:00Z`;
