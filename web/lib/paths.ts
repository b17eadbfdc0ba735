import { pages } from '#shared/pages.ts';

/** All paths that the client uses. Add a new page to shared/pages.ts. */
export const paths = {
  ...pages,
  /** The page of a topic with its quiz open. */
  topicQuiz: (id: string) => `${pages.topic(id)}?tab=quiz`,
  /** Offers the mini exam first. */
  miniExam: `${pages.exams}?start=mini`,
  /** Needs a full page load; see `openPage`. */
  login: (returnTo?: string) => (returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'),
  /** Makes the provider ask for the password again. Use it before an action that only the account's owner may take. */
  freshLogin: (returnTo: string) => `/api/login?fresh=1&returnTo=${encodeURIComponent(returnTo)}`,
  logout: '/api/logout',
  deletedOf: (kind: string) => `${pages.deleted}?kind=${kind}`,
  /** The addresses of calls that do not use tRPC. */
  accountApi: '/api/account',
  accountExport: '/api/account/export',
  flashcardsCsv: '/api/account/flashcards.csv',
  flashcardsText: '/api/account/flashcards.txt',
  notesCsv: '/api/account/notes.csv',
};

/**
 * Opens a page with a full page load. Forms wait for the promise, so that they stay pending while this page unloads.
 * The promise resolves only if the user returns to this page from the browser's history. Tests can mock this function.
 */
export function openPage(href: string): Promise<unknown> {
  window.location.assign(href);
  return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
