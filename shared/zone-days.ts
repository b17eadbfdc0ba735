// Days, as YYYY-MM-DD. `dayIn` and `startOfDay` are for the server: not all browsers have Temporal.

/** In UTC, each day has 24 hours. */
const DAY_MS = 86_400_000;

/** Returns the day in the time zone at a time. */
export const dayIn = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns when a day begins in the time zone. That is not always midnight. */
export const startOfDay = (timeZone: string, day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days from one day to another; negative if the other one is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
