import { expect, test } from 'vitest';
import { pages } from '#shared/pages.ts';
import { paths } from './paths.ts';

test('the way to sign in carries the path back [AUTH-13]', () => {
  expect(paths.login()).toBe('/api/login');
  expect(paths.login('/topic/1.1')).toBe('/api/login?returnTo=%2Ftopic%2F1.1');
});

test('every page of the client is one that the server answers for [SHELL-20]', () => {
  const addresses = Object.values(paths).map((path) => (typeof path === 'function' ? path('x') : path));
  const answered: string[] = Object.values(pages).map((page) => (typeof page === 'function' ? page('x') : page));
  expect(addresses.filter((address) => !address.startsWith('/api/'))).toEqual(answered);
});
