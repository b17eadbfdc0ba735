const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const localFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Formats a calendar date: '2025-01-15' becomes 'January 15, 2025' in every time zone. */
export const longDate = (isoDate: string): string => format.format(new Date(isoDate));

/** Formats a point in time as the date that the user's calendar shows then. */
export const localDate = (isoTime: string): string => localFormat.format(new Date(isoTime));
