// Days in a time zone, as YYYY-MM-DD. For the server: not all browsers have Temporal.

/** Returns the day in the time zone at a time. */
export const dayIn = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns when a day begins in the time zone. That is not always midnight. */
export const startOfDay = (timeZone: string, day: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Returns the number of days from one day to another; negative if the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
