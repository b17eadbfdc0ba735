import { articles } from '../../shared/articles.ts';
import { findTopic } from '../../shared/catalogue.ts';
import { SITE_TITLE } from '../../shared/page-titles.ts';
import { feeds, pages } from '../../shared/pages.ts';
import { readCorrections } from '../../src/features/corrections/corrections.content.ts';
import { escapeMarkup } from '../../src/http/html.ts';
import { absolute } from './addresses.ts';
import { publicPages } from './public-pages.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** Returns the documents for crawlers and feed readers, by path. */
export const documents = (): Record<string, string> => ({
  '/robots.txt': robots(),
  '/sitemap.xml': sitemap(),
  [feeds.blog]: feed(),
  [feeds.corrections]: correctionsFeed(),
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
  <link rel="self" type="application/atom+xml" href="${absolute(feeds.blog)}"/>
  <updated>${time(newest[0]!.publishDate)}</updated>
${entries.join('\n')}
</feed>
`;
}

/** Returns an Atom feed of the corrections, newest first. Its entries have no pages of their own. */
function correctionsFeed(): string {
  const corrections = readCorrections();
  const page = absolute(pages.corrections);
  const entries = corrections.map(({ date, topicId, before, after, reason, source }, index) => {
    const title = after === null ? `Area ${topicId}, practice exam` : `${topicId} ${findTopic(topicId)?.title}`;
    const text = [before && `Before: ${before}`, after && `Now: ${after}`, reason, source && `Source: ${source}`];
    return `  <entry>
    <id>${page}#${corrections.length - index}</id>
    <title>${escapeMarkup(title)}</title>
    <link href="${page}"/>
    <updated>${time(date)}</updated>
    <content type="text">${escapeMarkup(text.filter(Boolean).join('\n'))}</content>
  </entry>`;
  });
  return `${XML}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
  <id>${page}</id>
  <title>${escapeMarkup(SITE_TITLE)}: corrections</title>
  <author><name>${escapeMarkup(SITE_TITLE)}</name></author>
  <link href="${page}"/>
  <link rel="self" type="application/atom+xml" href="${absolute(feeds.corrections)}"/>
  <updated>${time(corrections[0]!.date)}</updated>
${entries.join('\n')}
</feed>
`;
}

const time = (date: string) => `${date}T00:00:00Z`;
