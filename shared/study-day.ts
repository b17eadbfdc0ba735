const NEW_JERSEY = 'America/New_York';
// This locale writes dates as 2026-11-22.
const dateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: NEW_JERSEY });

/** Returns the day in New Jersey at a time, as YYYY-MM-DD. */
export const studyDay = (time: Date): string => dateFormat.format(time);
