import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('the way to sign in carries the path back [AUTH-13]', () => {
  expect(paths.login()).toBe('/api/login');
  expect(paths.login('/topic/1.1')).toBe('/api/login?returnTo=%2Ftopic%2F1.1');
});
