const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar date such as '2025-01-15' as 'January 15, 2025', in every time zone. */
export const longDate = (isoDate: string): string => format.format(new Date(isoDate));
