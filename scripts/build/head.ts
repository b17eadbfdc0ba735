import { catalogue } from '../../shared/catalogue.ts';
import { exam } from '../../shared/exam.ts';
import { fullTitle, SITE_TITLE } from '../../shared/page-titles.ts';
import { BLANKS, feeds, pages } from '../../shared/pages.ts';
import { escapeMarkup } from '../../src/http/html.ts';
import { absolute, PREVIEW, previewPath } from './addresses.ts';
import type { PublicPage } from './public-pages.ts';
import { structuredData } from './structured-data.ts';

const feedLink = (path: string, name: string) =>
  link('alternate', absolute(path), { type: 'application/atom+xml', title: `${SITE_TITLE}: ${name}` });

/** Returns the head tags that describe a page to search engines and link previews. */
export function publicHead(page: PublicPage): string {
  const { path, title, description, article } = page;
  const isBlog = path.startsWith('/blog');
  return [
    titleTags(page),
    link('canonical', absolute(path)),
    isBlog && feedLink(feeds.blog, 'blog'),
    path === pages.corrections && feedLink(feeds.corrections, 'corrections'),
    og('type', article ? 'article' : 'website'),
    og('site_name', SITE_TITLE),
    og('locale', 'en_US'),
    og('title', fullTitle(title)),
    og('description', description),
    og('url', absolute(path)),
    og('image', absolute(previewPath(path))),
    og('image:type', 'image/png'),
    og('image:width', String(PREVIEW.width)),
    og('image:height', String(PREVIEW.height)),
    og('image:alt', previewAlt(page)),
    article && meta('property', 'article:published_time', article.publishDate),
    article && meta('property', 'article:section', article.category),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', fullTitle(title)),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', absolute(previewPath(path))),
    meta('name', 'twitter:image:alt', previewAlt(page)),
    `<script type="application/ld+json">${JSON.stringify(structuredData(page)).replaceAll('<', '\\u003c')}</script>`,
  ]
    .filter(Boolean)
    .join('\n    ');
}

export const notFoundHead = (page: PublicPage) => [titleTags(page), NO_INDEX].join('\n    ');

/** Returns the head tags of the empty page that shows the screens of a signed-in user and the sign-in screens. */
export const shellHead = () => [`<title>${SITE_TITLE}</title>`, NO_INDEX].join('\n    ');

const NO_INDEX = meta('name', 'robots', 'noindex');

const titleTags = ({ title, description }: PublicPage) =>
  [`<title>${escapeMarkup(fullTitle(title))}</title>`, meta('name', 'description', description)].join('\n    ');

/** Returns tags that make the browser load the scripts of a screen together with the page. */
export const preloadTags = (scripts: string[]): string =>
  scripts.map((file) => link('modulepreload', `/${file}`, { crossorigin: '', nonce: BLANKS.nonce })).join('\n    ');

const previewAlt = ({ title }: PublicPage) =>
  `${title}, over the ${exam.questions.value} questions of the exam in ${catalogue.length} areas`;

function og(name: string, content: string) {
  return meta('property', `og:${name}`, content);
}

function meta(key: 'name' | 'property', value: string, content: string) {
  return `<meta ${key}="${value}" content="${escapeMarkup(content)}" />`;
}

function link(rel: string, href: string, rest: Record<string, string> = {}) {
  const attributes = Object.entries({ rel, href, ...rest }).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<link${attributes.join('')} />`;
}
