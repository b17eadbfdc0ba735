import { pages } from '#shared/pages.ts';

/** Every address of the product, so that none is spelled twice. A new page belongs into shared/pages.ts. */
export const paths = {
  ...pages,
  /** Starts and ends a sign-in: full page loads, see `openPage`. */
  login: (returnTo?: string) => (returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'),
  /** Asks a provider for the password once more, for what must not be done by whoever finds the browser open. */
  freshLogin: (returnTo: string) => `/api/login?fresh=1&returnTo=${encodeURIComponent(returnTo)}`,
  logout: '/api/logout',
  /** Calls that a form or link makes by itself; the rest goes over tRPC. */
  accountApi: '/api/account',
  accountExport: '/api/account/export',
};

/**
 * A full page load, unlike a link inside the program. Its own function so that tests can stand in for it. The promise is for
 * forms: it waits as long as this page is leaving, and ends only when the reader comes back to it.
 */
export function openPage(href: string): Promise<unknown> {
  window.location.assign(href);
  return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
