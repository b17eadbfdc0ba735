import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a calendar date is the same day in the time zone %s [BLOG-04]',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { longDate } = await import('./long-date.ts');
    expect(longDate('2025-01-15')).toBe('January 15, 2025');
  },
);

test.each([
  ['America/New_York', 'November 21, 2026'],
  ['UTC', 'November 22, 2026'],
])('a point in time has the date of the time zone %s', async (zone, date) => {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const { localDate } = await import('./long-date.ts');
  expect(localDate('2026-11-22T01:30:00Z')).toBe(date);
});
