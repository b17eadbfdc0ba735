import { z } from 'zod';

/** An opaque identifier. The server responds 404 to a malformed one, because PostgreSQL would raise an error. */
export const id = z.uuid();

/** A time: a Date or PostgreSQL's text for one on the server, ISO 8601 in UTC in JSON. */
export const isoDate = z
  .union([z.date(), z.string()])
  .transform((value) => new Date(value).toISOString())
  .pipe(z.iso.datetime());

/** The output of a call that returns no data. */
export const OkSchema = z.object({ ok: z.literal(true) });

/** A topic id in an input. Any string is valid here, because an unknown topic must be 404, not 400. */
export const topicId = z.string();

/** The output of a deletion. What was deleted at this time can be restored together. */
export const DeletedAtSchema = OkSchema.extend({ deletedAt: isoDate });
