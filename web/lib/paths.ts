import { pages } from '#shared/pages.ts';

/** Every address that the client uses. Add a new page to shared/pages.ts. */
export const paths = {
  ...pages,
  /** Needs a full page load; see `openPage`. */
  login: (returnTo?: string) => (returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'),
  /** Makes the provider ask for the password again, before something that only the account's owner may do. */
  freshLogin: (returnTo: string) => `/api/login?fresh=1&returnTo=${encodeURIComponent(returnTo)}`,
  logout: '/api/logout',
  /** Calls outside tRPC. */
  accountApi: '/api/account',
  accountExport: '/api/account/export',
};

/**
 * Loads a page in full, unlike a link inside the program. Tests can mock it. Forms wait for the promise, so that they stay
 * pending while the page unloads; it resolves only if the user comes back to this page.
 */
export function openPage(href: string): Promise<unknown> {
  window.location.assign(href);
  return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
