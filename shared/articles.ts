// The articles, without zod, for the browser: the list at once, each text when it is opened.
import summariesJson from '#content/blog.json' with { type: 'json' };
import type { ArticleContent, ArticleSummary } from './blog.ts';

type TextModule = Promise<{ default: ArticleContent }>;

const texts: Record<string, () => TextModule> = {
  'why-become-life-insurance-agent-2025': () =>
    import('#content/blog/why-become-life-insurance-agent-2025.json', { with: { type: 'json' } }),
  'ai-study-tools-accelerate-insurance-licensing': () =>
    import('#content/blog/ai-study-tools-accelerate-insurance-licensing.json', { with: { type: 'json' } }),
  'top-10-benefits-insurance-agent-career': () =>
    import('#content/blog/top-10-benefits-insurance-agent-career.json', { with: { type: 'json' } }),
  'pass-nj-insurance-exam-first-try': () =>
    import('#content/blog/pass-nj-insurance-exam-first-try.json', { with: { type: 'json' } }),
};

/** In the order of the list. */
export const articles = summariesJson as ArticleSummary[];

export const findArticle = (slug: string): ArticleSummary | undefined => articles.find((one) => one.slug === slug);

/** The first two of the others, in the order of the list. */
export const moreArticles = (slug: string): ArticleSummary[] => articles.filter((one) => one.slug !== slug).slice(0, 2);

const loaded = new Map<string, Promise<ArticleContent>>();

/** An article's text. The same promise each time, as React's `use` wants it; one that failed is forgotten. */
export function loadArticle(slug: string): Promise<ArticleContent> {
  const known = loaded.get(slug);
  if (known) return known;
  const load = texts[slug];
  if (!load) throw new Error(`There is no text of the article ${slug}`);
  const text = load().then((module) => module.default);
  loaded.set(slug, text);
  text.catch(() => loaded.delete(slug));
  return text;
}
