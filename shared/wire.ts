import { z } from 'zod';

/** An opaque identifier. The server responds 404 to a malformed one, because PostgreSQL would raise an error. */
export const id = z.uuid();

/** The form of a UUID, for texts that may be something else. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A time: a Date on the server, ISO 8601 in UTC in JSON. A text is not checked again, because lists have thousands.
 */
export const isoDate = z.preprocess(
  (time: Date | string) => (time instanceof Date ? time.toISOString() : time),
  z.string().meta({ format: 'date-time' }),
);

/** The input of a call that takes none. A REST call without a body has an undefined one. */
export const NoInput = z.object({}).optional();

/** The output of a call that returns no data. */
export const OkSchema = z.object({ ok: z.literal(true) });

/** A topic id in an input. Any string is valid here, because an unknown topic must be 404, not 400. */
export const topicId = z.string();

/** The output of a deletion. What was deleted at this time can be restored together. */
export const DeletionResultSchema = OkSchema.extend({ deletedAt: isoDate });
