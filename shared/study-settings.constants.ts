// The limits of the study settings, for the browser, without zod. The schemas are in study-settings.ts.

export const FEWEST_MINUTES = 5;
export const MOST_MINUTES = 240;

/** What applies until the user saves settings of their own. */
export const DEFAULT_SETTINGS = { examDate: null, minutesPerDay: 30, timeZone: 'America/New_York', hasStudied: null };
