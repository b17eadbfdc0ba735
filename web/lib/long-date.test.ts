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
