import { z } from 'zod';

/** An opaque identifier. The server responds 404 to a malformed one, because PostgreSQL would raise an error. */
export const id = z.uuid();

/** The form of a UUID, for texts that may be something else. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** PostgreSQL's text for a time in UTC: '2026-01-31 12:00:00.12+00'. */
const POSTGRES_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

/** Returns a time as ISO 8601 in UTC with milliseconds. Lists have thousands of times, so it makes no Date of most. */
function isoText(time: Date | string): string {
  const [, day, clock, fraction = ''] = (typeof time === 'string' && POSTGRES_UTC.exec(time)) || [];
  return day ? `${day}T${clock}.${fraction.padEnd(3, '0')}Z` : new Date(time).toISOString();
}

/**
 * A time: a Date or PostgreSQL's text for one on the server, ISO 8601 in UTC in JSON. The text is not checked again, because
 * lists have thousands.
 */
export const isoDate = z.preprocess(isoText, z.string().meta({ format: 'date-time' }));

/** The output of a call that returns no data. */
export const OkSchema = z.object({ ok: z.literal(true) });

/** A topic id in an input. Any string is valid here, because an unknown topic must be 404, not 400. */
export const topicId = z.string();

/** The output of a deletion. What was deleted at this time can be restored together. */
export const DeletedAtSchema = OkSchema.extend({ deletedAt: isoDate });
