import { BLANKS } from '#shared/pages.ts';
import { SIGN_IN_COOKIE } from './sign-in.ts';

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

/** Whether the request has a sign-in cookie. Only the database knows whether the cookie is valid. */
export const hasSignInCookie = (cookieHeader = ''): boolean => Boolean(cookieValue(cookieHeader, SIGN_IN_COOKIE));

/**
 * Marks a page with state from the request's cookies, so that the first paint is correct without a script: whether
 * there is a sign-in cookie, the chosen theme, and whether the sidebar is collapsed.
 */
export function markPage(html: string, request: { cookieHeader: string | undefined; nonce: string }): string {
  const cookies = request.cookieHeader ?? '';
  const theme = cookieValue(cookies, 'theme');
  const attributes = [
    `data-session="${hasSignInCookie(cookies) ? 'yes' : 'no'}"`,
    `data-sidebar="${cookieValue(cookies, 'sidebar_state') === 'false' ? 'collapsed' : 'expanded'}"`,
    ...(theme === 'light' || theme === 'dark' ? [`data-theme="${theme}"`] : []),
  ];
  return html
    .replace('<html ', `<html ${attributes.join(' ')} `)
    .replaceAll(BLANKS.nonce, request.nonce)
    .replaceAll(BLANKS.year, String(new Date().getFullYear()));
}
