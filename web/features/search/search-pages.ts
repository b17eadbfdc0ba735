import { pageTitles } from '#shared/page-titles.ts';
import { type FixedPage, linkTo, type PageLink } from '#web/lib/page-links.ts';

type SearchPage = PageLink & {
  /** Says after the name what is there. */
  note: string;
  /** The name and other words that find the page. */
  words: string[];
};

const pageOf = (page: FixedPage, note = '', keywords: string[] = []): SearchPage => {
  const link = linkTo(page);
  return { ...link, note, words: [link.label, pageTitles[page].title, note, ...keywords] };
};

/** The pages that the dialog shows before the user types. */
export const START_PAGES: SearchPage[] = [
  pageOf('glossary', 'every term of the exam'),
  pageOf('dashboard'),
  pageOf('notes'),
  pageOf('exams', 'a practice version of the real exam', ['mock test', 'practice test', 'simulated exam']),
  pageOf('review', "what's due today", ['spaced repetition', 'streak']),
  pageOf('readiness', 'your chance of passing', ['score report']),
];
const PAGES: SearchPage[] = [
  ...START_PAGES,
  pageOf('flashcards'),
  pageOf('bookmarks'),
  pageOf('practice'),
  pageOf('mistakes'),
  pageOf('drill', 'a drill of days, dollars and percents', ['deadlines', 'fines']),
  pageOf('lawNumbers', 'on one page', ['print', 'cheat sheet']),
  pageOf('sheet', 'what to read before your exam', ['print', 'cheat sheet', 'exam day']),
  pageOf('progress'),
  pageOf('quizAnalysis'),
  pageOf('account', 'exam date and minutes a day', ['study settings', 'time zone']),
  pageOf('deleted', 'notes, flashcards and bookmarks', ['restore', 'undo', 'trash']),
  pageOf('howWeEstimate', 'your chance of passing'),
  pageOf('corrections', 'what we got wrong', ['errata', 'mistakes in the material']),
  pageOf('contact'),
  pageOf('blog'),
  pageOf('whyAgent'),
  pageOf('privacy'),
  pageOf('terms'),
];

/**
 * Returns the pages with a word that begins with the typed text. Pages whose name begins with it come first, and then
 * also before the results.
 */
export function pagesFor(typed: string): { pages: SearchPage[]; areFirst: boolean } {
  const start = typed.trim().toLowerCase();
  const found = PAGES.filter(({ words }) => words.some((text) => ` ${text.toLowerCase()}`.includes(` ${start}`)));
  const named = found.filter(({ label }) => label.toLowerCase().startsWith(start));
  return { pages: [...new Set([...named, ...found])], areFirst: named.length > 0 };
}
