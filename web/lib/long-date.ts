const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a calendar date: '2025-01-15' becomes 'January 15, 2025' in every time zone. */
export const longDate = (isoDate: string): string => format.format(new Date(isoDate));
