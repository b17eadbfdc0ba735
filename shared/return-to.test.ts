import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';
import { seeded } from './seeded.ts';

test.each([
  '/',
  '/topic/1.1',
  '/notes?sort=new#top',
  '/topic/1.1?from=https://other.example',
  '/caf%C3%A9',
  '/a%20b',
  '/apiary',
  '/notes?next=/api/logout',
])('a path of this site stays unchanged: %s [AUTH-02]', (path) => expect(safeReturnTo(path)).toBe(path));

test.each([
  'https://other.example',
  'HTTPS:other.example',
  'javascript:alert(1)',
  '//other.example',
  '///other.example',
  '/\\other.example',
  '\\\\other.example',
  '/\t/other.example',
  '/\n/other.example',
  '\u0000/other.example',
  ' //other.example',
  '%2F%2Fother.example',
  '/%2Fother.example',
  '/%5Cother.example',
  '/%255Cother.example',
  '/%09/other.example',
  '/..//other.example',
  '/.%2F/other.example',
  '/%2e%2e//other.example',
  'https%3A%2F%2Fother.example',
  '/%E0%A4%A',
  'other.example',
  '',
])('a path to another site becomes /: %j [AUTH-03]', (value) => expect(safeReturnTo(value)).toBe('/'));

test.each([
  '/api/logout',
  '/API/logout',
  '/api/login?returnTo=/api/logout',
  '/api',
  '/%61pi/logout',
  '/%2561pi/logout',
  '/./api/logout',
  '/topic/../api/logout',
  '/topic/%2e%2e/api/logout',
  '/topic/..%2fapi/logout',
  '/trpc/auth.user',
])('a call becomes /: %s [AUTH-03]', (value) => expect(safeReturnTo(value)).toBe('/'));

test('a value that is not a string becomes / [AUTH-03]', () => {
  for (const value of [undefined, null, 7, ['/a', '//other.example']]) expect(safeReturnTo(value)).toBe('/');
});

test('no accepted path leads a browser to another site [AUTH-03]', () => {
  const pieces = ['/', '\\', '.', '..', '%2f', '%5c', '%252f', '\t', '@', ':', 'other.example', '%2e', '?', '#', ' '];
  const random = seeded(1);
  for (let round = 0; round < 20_000; round += 1) {
    const parts = Array.from({ length: 1 + (round % 6) }, () => pieces[Math.floor(random() * pieces.length)]);
    const accepted = safeReturnTo(`/${parts.join('')}`);
    expect(new URL(accepted, 'https://here.example').origin, accepted).toBe('https://here.example');
  }
});
