import { expect, test, vi } from 'vitest';

/** Returns the module as it is in this time zone. Its formats keep the time zone in which it was loaded. */
async function longDatesIn(zone: string): Promise<typeof import('./long-date.ts')> {
  vi.stubEnv('TZ', zone);
  return await import(/* @vite-ignore */ `${import.meta.dirname}/long-date.ts?zone=${zone}`);
}

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'a calendar date is the same day in the time zone %s [BLOG-04]',
  async (zone) => {
    const { longDate } = await longDatesIn(zone);
    expect(longDate('2025-01-15')).toBe('January 15, 2025');
  },
);

test.each([
  ['America/New_York', 'November 21, 2026'],
  ['UTC', 'November 22, 2026'],
])('a point in time has the date of the time zone %s', async (zone, date) => {
  const { localDate } = await longDatesIn(zone);
  expect(localDate('2026-11-22T01:30:00Z')).toBe(date);
});
