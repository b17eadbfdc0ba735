import { BLANKS } from '#shared/pages.ts';

export function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

/** Whether the request has a sign-in cookie of this name. Only the database knows whether the cookie is valid. */
export const hasSignInCookie = (cookieHeader = '', name: string): boolean => Boolean(cookieValue(cookieHeader, name));

type PageState = {
  cookieHeader: string | undefined;
  /** The name of the sign-in cookie. A page that looks the same for visitors and users needs none. */
  signInCookie?: string;
  nonce: string;
};

/**
 * Marks a page with state from the request's cookies, so that the first paint is correct without a script: whether
 * there is a sign-in cookie, the chosen theme, and whether the sidebar is collapsed.
 */
export function markPage(html: string, request: PageState): string {
  const cookies = request.cookieHeader ?? '';
  const theme = cookieValue(cookies, 'theme');
  const attributes = [
    `data-session="${hasSignInCookie(cookies, request.signInCookie ?? '') ? 'yes' : 'no'}"`,
    `data-sidebar="${cookieValue(cookies, 'sidebar_state') === 'false' ? 'collapsed' : 'expanded'}"`,
    ...(theme === 'light' || theme === 'dark' ? [`data-theme="${theme}"`] : []),
  ];
  return html
    .replace('<html ', `<html ${attributes.join(' ')} `)
    .replaceAll(BLANKS.nonce, request.nonce)
    .replaceAll(BLANKS.year, String(new Date().getFullYear()));
}
