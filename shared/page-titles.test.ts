import { expect, test } from 'vitest';
import { pageTitles } from './page-titles.ts';
import { userPageTitles } from './user-page-titles.ts';

test('no two pages share a title, except home and dashboard [SHELL-22]', () => {
  const { home, ...others } = { ...pageTitles, ...userPageTitles };
  const titles = Object.entries(others).map(
    ([key, entry]) => (typeof entry === 'function' ? entry(key, '') : entry).title,
  );
  expect(new Set(titles).size).toBe(titles.length);
  expect(home.title).toBe(userPageTitles.dashboard.title);
});

test('topic pages have the title of the topic, and report and analysis have fixed titles [SHELL-23] [SHELL-24] [SHELL-25]', () => {
  expect(pageTitles.topic('Traditional Whole Life Products').title).toBe('Traditional Whole Life Products');
  expect(pageTitles.quiz('Term Life').title).toBe('Term Life - Practice Quiz');
  expect(userPageTitles.progress.title).toBe('Progress Report');
  expect(userPageTitles.quizAnalysis.title).toBe('Quiz Performance Analysis');
});
