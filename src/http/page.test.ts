import { expect, test } from 'vitest';
import { markPage } from './page.ts';
import { SIGN_IN_COOKIE } from './sign-in.ts';

const html = '<!doctype html><html lang="en"><head><script nonce="CSP_NONCE" src="/a.js"></script></head></html>';
const marked = (cookieHeader?: string) => markPage(html, { cookieHeader, signInCookie: SIGN_IN_COOKIE, nonce: 'abc' });

test('a page without a sign-in cookie is marked as signed out [AUTH-21]', () => {
  expect(marked()).toContain('data-session="no"');
  expect(marked(`${SIGN_IN_COOKIE}=`)).toContain('data-session="no"');
  expect(marked(`a=1; ${SIGN_IN_COOKIE}=xyz`)).toContain('data-session="yes"');
});

test('theme and sidebar state come only from their cookies [SHELL-15]', () => {
  expect(marked('theme=dark; sidebar_state=false')).toMatch(
    /<html data-session="no" data-sidebar="collapsed" data-theme="dark" lang/,
  );
  expect(marked('theme="><script>; sidebar_state=x')).toContain('<html data-session="no" data-sidebar="expanded" lang');
});

test("the page contains the response's nonce", () => {
  expect(marked()).toContain('<script nonce="abc"');
  expect(marked()).not.toContain('CSP_NONCE');
});
