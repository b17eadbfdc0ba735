import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type PageTitle, pageTitles } from '#shared/page-titles.ts';
import { usePageTitle } from './use-page-title.ts';

function Page(page: PageTitle) {
  usePageTitle(page);
  return null;
}

const meta = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

test('the title, the description and the preview tags change with the page [SHELL-21] [SHELL-26]', () => {
  const { rerender } = render(<Page {...pageTitles.dashboard} />);
  expect(document.title).toBe('Dashboard | New Jersey Life Insurance Exam Study Guide');
  rerender(<Page {...pageTitles.quiz('Annuities')} />);
  const title = 'Annuities - Practice Quiz | New Jersey Life Insurance Exam Study Guide';
  const { description } = pageTitles.quiz('Annuities');
  expect(document.title).toBe(title);
  expect(meta('meta[name="description"]')).toBe(description);
  expect(meta('meta[property="og:title"]')).toBe(title);
  expect(meta('meta[property="og:description"]')).toBe(description);
  expect(meta('meta[name="twitter:title"]')).toBe(title);
  expect(meta('meta[name="twitter:description"]')).toBe(description);
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
});

test('a public page has its own address, with the origin that the server sent [SHELL-26]', () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    `<link rel="canonical" href="https://study.example.org/"><meta property="og:url" content="https://study.example.org/">`,
  );
  window.history.replaceState(null, '', '/blog?from=feed');
  render(<Page {...pageTitles.blog} />);
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'https://study.example.org/blog',
  );
  expect(meta('meta[property="og:url"]')).toBe('https://study.example.org/blog');
});
