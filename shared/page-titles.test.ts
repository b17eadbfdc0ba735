import { expect, test } from 'vitest';
import { pageTitles } from './page-titles.ts';

const fixed = Object.entries(pageTitles).flatMap(([page, entry]) =>
  typeof entry === 'function' ? [] : { page, ...entry },
);

test('no two pages share a title or a description [SHELL-22]', () => {
  expect(new Set(fixed.map(({ title }) => title)).size).toBe(fixed.length);
  expect(new Set(fixed.map(({ description }) => description)).size).toBe(fixed.length);
});

test('topic pages have the title of the topic, and report and analysis have fixed titles [SHELL-23] [SHELL-24] [SHELL-25]', () => {
  expect(pageTitles.topic('Traditional Whole Life Products').title).toBe('Traditional Whole Life Products');
  expect(pageTitles.quiz('Term Life').title).toBe('Term Life - Practice Quiz');
  expect(pageTitles.progress.title).toBe('Progress Report');
  expect(pageTitles.quizAnalysis.title).toBe('Quiz Performance Analysis');
});

test('a page has one name, except the pairs of menu and heading [VOICE-07]', () => {
  const pairs = fixed.filter(({ menu, title }) => menu !== title).map(({ menu, title }) => [menu, title]);
  expect(Object.fromEntries(pairs)).toEqual({
    Notes: 'My Study Notes',
    Bookmarks: 'Bookmarked Topics',
    Progress: 'Progress Report',
    'Quiz Analysis': 'Quiz Performance Analysis',
    'Career & Study Blog': 'Insurance Career & Study Blog',
    'Why Become an Agent': 'Why Become a Life Insurance Agent?',
  });
});
