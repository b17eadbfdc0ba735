import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Handlers } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { setViewportWidth } from '#web/testing/setup.ts';
import { Routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

/** Each page with its name in the menu and in its heading. */
const NAMES = [
  ['/notes', 'Notes', 'My Study Notes'],
  ['/flashcards', 'Flashcards', 'Flashcards'],
  ['/bookmarks', 'Bookmarks', 'Bookmarked Topics'],
  ['/review', 'Review', 'Review'],
  ['/practice', 'Practice', 'Practice'],
  ['/mistakes', 'My Mistakes', 'My Mistakes'],
  ['/drill', 'Law Numbers', 'Law Numbers'],
  ['/drill/numbers', 'All Law Numbers', 'All Law Numbers'],
  ['/sheet', 'Night-Before Sheet', 'Night-Before Sheet'],
  ['/exam', 'Exam', 'Exam'],
  ['/progress', 'Progress', 'Progress Report'],
  ['/readiness', 'Readiness', 'Readiness'],
  ['/quiz-analysis', 'Quiz Analysis', 'Quiz Performance Analysis'],
  ['/account', 'Account', 'Account'],
  ['/deleted', 'Recently Deleted', 'Recently Deleted'],
  ['/blog', 'Career & Study Blog', 'Insurance Career & Study Blog'],
  ['/why-agent', 'Why Become an Agent', 'Why Become a Life Insurance Agent?'],
  ['/contact', 'Contact Us', 'Contact Us'],
  ['/glossary', 'Glossary', 'Glossary'],
  ['/how-we-estimate', 'How We Estimate', 'How We Estimate'],
  ['/privacy', 'Privacy Policy', 'Privacy Policy'],
  ['/terms', 'Terms of Service', 'Terms of Service'],
] as const;

const neverAnswers = () => new Promise<never>(() => {});
const handlers: Handlers = {
  'account.signIns': neverAnswers,
  'bookmarks.list': neverAnswers,
  'dashboard.stats': neverAnswers,
  'drill.current': neverAnswers,
  'drill.numbers': neverAnswers,
  'exams.current': neverAnswers,
  'exams.page': neverAnswers,
  'flashcards.page': neverAnswers,
  'mistakes.counts': neverAnswers,
  'notes.page': neverAnswers,
  'practice.current': neverAnswers,
  'quiz.confidence': neverAnswers,
  'quiz.figures': neverAnswers,
  'readiness.get': neverAnswers,
  'readiness.trend': neverAnswers,
  'review.queue': neverAnswers,
  'review.summary': neverAnswers,
  'sheet.get': neverAnswers,
  'studySettings.get': neverAnswers,
  'today.get': neverAnswers,
  'topics.overviews': neverAnswers,
};

test.each(NAMES)(
  '%s has one name, or the pair %s and %s, in heading and tab [VOICE-07] [PERM-11] [SHELL-25]',
  async (path, _menu, name) => {
    renderScreen(<Routes />, { path, signedIn: rosa, handlers });
    await screen.findByRole('heading', { level: 1, name });
    await waitFor(() => expect(document.title).toBe(`${name} | New Jersey Life Insurance Exam Study Guide`));
  },
);

/** Names that stand for other words: the seed's short ones, the first of three tabs, and the link with the user's name. */
const OTHERS = new Set(['Privacy', 'Terms', 'Mixed Practice', 'Account: Rosa Delgadorosa.delgado@example.com']);

/** Returns the names of the links in the part of the page, by their address. */
function namesIn(part: HTMLElement): [string, string][] {
  const links = within(part).getAllByRole<HTMLAnchorElement>('link');
  return links
    .map((link): [string, string] => [link.getAttribute('href')!, link.textContent!.trim()])
    .filter(([href, name]) => NAMES.some(([path]) => path === href) && !OTHERS.has(name));
}

test.each([
  ['a wide window', 1440],
  ['a phone', 390],
])('menu, tabs and footer name pages alike in %s [VOICE-07]', async (_window, width) => {
  setViewportWidth(width);
  const page = (
    <Shell>
      <Routes />
    </Shell>
  );
  renderScreen(page, { path: '/readiness', signedIn: rosa, handlers });
  await screen.findByRole('heading', { level: 1, name: 'Readiness' });
  await screen.findAllByRole('list', { name: 'My Study Tools' });
  if (width < 768) await screen.findByRole('navigation', { name: 'Main' });
  const shown = namesIn(document.body);
  expect(shown.length).toBeGreaterThan(20);
  for (const [path, menu] of NAMES) {
    const names = shown.filter(([href]) => href === path).map(([, name]) => name);
    expect([path, ...new Set(names)]).toEqual(names.length > 0 ? [path, menu] : [path]);
  }
});

test.each(NAMES)('search finds %s by the name %s and by its heading %s [VOICE-07]', async (path, menu, heading) => {
  const { pagesFor } = await import('#web/features/search/search-pages.ts');
  for (const words of [menu, heading]) {
    const found = pagesFor(words).pages.find(({ href }) => href === path);
    expect(found?.label).toBe(menu);
  }
});
