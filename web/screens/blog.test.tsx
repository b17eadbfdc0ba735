import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { articles } from '#shared/articles.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import BlogScreen from './blog.tsx';

test('the list has a heading and four articles, and calls nothing on the server [BLOG-01] [BLOG-02]', () => {
  const { calls } = renderScreen(<BlogScreen />, { path: '/blog' });
  expect(screen.getByRole('heading', { level: 1, name: 'Insurance Career & Study Blog' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(calls).toEqual([]);
  expect(document.title).toBe('Insurance Career & Study Blog | New Jersey Life Insurance Exam Study Guide');
});

test.each(articles)('the card of $slug describes the article and links to it [BLOG-04]', async (article) => {
  const { user, currentPath } = renderScreen(<BlogScreen />, { path: '/blog', signedIn: rosa });
  const card = within(screen.getByRole('article', { name: article.title }));
  for (const text of [article.category, article.excerpt, article.readTime]) expect(card.getByText(text)).toBeTruthy();
  await user.click(card.getByRole('link', { name: 'Read Article' }));
  expect(currentPath()).toBe(`/blog/${article.slug}`);
});

test('a card shows the date in long US format [BLOG-04]', () => {
  renderScreen(<BlogScreen />, { path: '/blog' });
  expect(screen.getByText('January 15, 2025').getAttribute('datetime')).toBe('2025-01-15');
});
