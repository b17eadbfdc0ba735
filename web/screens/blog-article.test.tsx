import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { articles, loadArticle } from '#shared/articles.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import BlogArticleScreen from './blog-article.tsx';

const WHY = 'why-become-life-insurance-agent-2025';
const PASS = 'pass-nj-insurance-exam-first-try';

async function open(slug: string) {
  // The article suspends while it loads, so `act` must be awaited.
  const rendered = await act(async () => renderScreen(<BlogArticleScreen slug={slug} />, { path: `/blog/${slug}` }));
  if (slugs.includes(slug)) await screen.findByRole('heading', { name: 'Conclusion' });
  return rendered;
}

const slugs = articles.map((article) => article.slug);
const words = () => screen.getByRole('article').textContent;

test('the article header shows category, title, date, read time and author, and links back to the list [BLOG-05]', async () => {
  const { user, currentPath, calls } = await open(WHY);
  const header = within(screen.getByRole('article')).getAllByRole('heading')[0]!.closest('header')!;
  const head = within(header);
  expect(head.getByRole('heading', { level: 1 }).textContent).toBe('Why Become a Life Insurance Agent in 2025');
  for (const text of ['Career', 'By Editorial Team', 'January 15, 2025', '5 min read']) {
    expect(head.getByText(text)).toBeTruthy();
  }
  await user.click(head.getByRole('link', { name: 'Career & Study Blog' }));
  expect(currentPath()).toBe('/blog');
  expect(calls).toEqual([]);
});

test.each(articles)(
  '$slug has an introduction, numbered sections and a conclusion [BLOG-02] [BLOG-06]',
  async ({ slug, title }) => {
    await open(slug);
    const { sections } = await loadArticle(slug);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, sections.length + 1)).toEqual([...sections.map(({ heading }) => heading), 'Conclusion']);
    for (const [index, { heading }] of sections.entries()) {
      const section = screen.getByRole('heading', { name: heading }).closest('section')!;
      expect(section.textContent).toMatch(new RegExp(`^${index + 1}${heading.slice(0, 10)}`));
    }
    expect(words()).not.toMatch(/[{}]/);
    expect(document.title).toBe(`${title} | New Jersey Life Insurance Exam Study Guide`);
  },
);

test('the article has the checked figures of the exam [FACT-02] [FACT-03] [FACT-04] [FACT-05]', async () => {
  await open(PASS);
  expect(words()).toContain('83 scored questions in 210 minutes, and you pass with 70%, which is 59 right');
  expect(words()).toContain('about 60% of the exam is general life insurance (50 questions)');
  expect(words()).toContain('about 40% is New Jersey law (33)');
  expect(words()).toContain('The fee is about $38 to $45 per attempt; check with PSI when you book.');
  expect(words()).toContain('20 hours of approved prelicensing education for Life');
  expect(words()).toContain("Life with Accident and Health, it's 40 hours");
});

test('a picture of the exam has a caption with its figures', async () => {
  await open(PASS);
  expect(screen.getByText('Areas 2 and 5: 21 and 25 of the 83 questions.')).toBeTruthy();
});

test("'Get Started Free' links to the sign-in [BLOG-07]", async () => {
  await open(WHY);
  expect(screen.getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe('/api/login');
});

test.each([
  [0, [1, 2]],
  [2, [0, 1]],
])('article %i links to the first two other articles [BLOG-08]', async (index, others) => {
  await open(articles[index]!.slug);
  const more = within(screen.getByRole('navigation', { name: 'More Articles' }));
  expect(more.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    others.map((other) => `/blog/${articles[other]!.slug}`),
  );
});

test('an unknown slug shows an error and a link back to the blog [BLOG-09]', async () => {
  const { user, currentPath } = renderScreen(<BlogArticleScreen slug="nothing" />, { path: '/blog/nothing' });
  expect(screen.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeTruthy();
  expect(screen.getByText("The article you're looking for doesn't exist.")).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Blog' }));
  expect(currentPath()).toBe('/blog');
});
