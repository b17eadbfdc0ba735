import { SIGN_IN_COOKIE } from './sign-in.ts';

export const NONCE_PLACEHOLDER = 'CSP_NONCE';

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

/**
 * Marks a page with what its request tells, so that the first paint is right without a script: whether there is a
 * sign-in cookie, the chosen theme, and whether the sidebar is collapsed.
 */
export function markPage(html: string, request: { cookieHeader: string | undefined; nonce: string }): string {
  const cookies = request.cookieHeader ?? '';
  const theme = cookieValue(cookies, 'theme');
  const marks = [
    `data-session="${cookieValue(cookies, SIGN_IN_COOKIE) ? 'yes' : 'no'}"`,
    `data-sidebar="${cookieValue(cookies, 'sidebar_state') === 'false' ? 'collapsed' : 'expanded'}"`,
    ...(theme === 'light' || theme === 'dark' ? [`data-theme="${theme}"`] : []),
  ];
  return html.replace('<html ', `<html ${marks.join(' ')} `).replaceAll(NONCE_PLACEHOLDER, request.nonce);
}
