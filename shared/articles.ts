// The articles for the browser, without zod. The list is loaded immediately, each text when the article is opened.
import summariesJson from '#content/blog.json' with { type: 'json' };
import type { ArticleContent, ArticleSummary } from './blog.ts';

type TextModule = Promise<{ default: ArticleContent }>;

const textLoaders: Record<string, () => TextModule> = {
  'why-become-life-insurance-agent-2025': () =>
    import('#content/blog/why-become-life-insurance-agent-2025.json', { with: { type: 'json' } }),
  'ai-study-tools-accelerate-insurance-licensing': () =>
    import('#content/blog/ai-study-tools-accelerate-insurance-licensing.json', { with: { type: 'json' } }),
  'top-10-benefits-insurance-agent-career': () =>
    import('#content/blog/top-10-benefits-insurance-agent-career.json', { with: { type: 'json' } }),
  'pass-nj-insurance-exam-first-try': () =>
    import('#content/blog/pass-nj-insurance-exam-first-try.json', { with: { type: 'json' } }),
};

/** All articles in the order in which they are listed. */
export const articles = summariesJson as ArticleSummary[];

export const findArticle = (slug: string): ArticleSummary | undefined => articles.find((one) => one.slug === slug);

/** Returns the first two other articles. */
export const moreArticles = (slug: string): ArticleSummary[] => articles.filter((one) => one.slug !== slug).slice(0, 2);

const loaded = new Map<string, Promise<ArticleContent>>();

/**
 * Loads an article's text. Memoizes the promise, because React's `use` needs the same promise each time. A failed
 * promise is not memoized. Throws if there is no such article.
 */
export function loadArticle(slug: string): Promise<ArticleContent> {
  const memoized = loaded.get(slug);
  if (memoized) return memoized;
  const load = textLoaders[slug];
  if (!load) throw new Error(`There is no text for the article ${slug}`);
  const text = load().then((module) => module.default);
  loaded.set(slug, text);
  text.catch(() => loaded.delete(slug));
  return text;
}
