import { expect, it } from 'vitest';
import { articles, findArticle, loadArticle, moreArticles } from './articles.ts';
import { ArticleSchema } from './blog.ts';

const slugs = articles.map(({ slug }) => slug);

it('there are four articles, each in its category [BLOG-02]', () => {
  expect(articles.map(({ slug, category }) => [slug, category])).toEqual([
    ['why-become-life-insurance-agent-2025', 'Career'],
    ['ai-study-tools-accelerate-insurance-licensing', 'Technology'],
    ['top-10-benefits-insurance-agent-career', 'Career'],
    ['pass-nj-insurance-exam-first-try', 'Study Tips'],
  ]);
});

it.each(slugs)('%s is complete [BLOG-03]', async (slug) => {
  const article = { ...findArticle(slug), content: await loadArticle(slug) };
  expect(ArticleSchema.safeParse(article).error).toBeUndefined();
});

it('a text is loaded only once', () => {
  expect(loadArticle(slugs[0]!)).toBe(loadArticle(slugs[0]!));
});

it('an article is followed by the first two other articles [BLOG-08]', () => {
  const more = (index: number) => moreArticles(slugs[index]!).map(({ slug }) => slugs.indexOf(slug));
  expect([more(0), more(1), more(2), more(3)]).toEqual([
    [1, 2],
    [0, 2],
    [0, 1],
    [0, 1],
  ]);
});

it('there is no article with an unknown slug', () => {
  expect(findArticle('nothing')).toBeUndefined();
  expect(() => loadArticle('nothing')).toThrow('no text');
});
