import { expect, test } from 'vitest';
import { pages } from '#shared/pages.ts';
import { paths } from './paths.ts';

test('the login path includes the path to return to [AUTH-13]', () => {
  expect(paths.login()).toBe('/api/login');
  expect(paths.login('/topic/1.1')).toBe('/api/login?returnTo=%2Ftopic%2F1.1');
});

test('the server serves every page of the client [SHELL-20]', () => {
  const clientPaths = Object.values(paths).map((path) => (typeof path === 'function' ? path('x') : path));
  const servedPaths: string[] = Object.values(pages).map((page) => (typeof page === 'function' ? page('x') : page));
  const pagePaths = clientPaths.filter((path) => !path.startsWith('/api/')).map((path) => path.split('?')[0]);
  expect([...new Set(pagePaths)]).toEqual(servedPaths);
});
