import { z } from 'zod';

/** An opaque identifier. A malformed one never reaches PostgreSQL, which would answer with its own error: it is 404. */
export const id = z.uuid();

/** A time: Date (or PostgreSQL's text for one) on the server, ISO 8601 in UTC on the wire. */
export const isoDate = z
  .union([z.date(), z.string()])
  .transform((value) => new Date(value).toISOString())
  .pipe(z.iso.datetime());

/** The answer of a call that has nothing else to say. */
export const OkSchema = z.object({ ok: z.literal(true) });

/** A topic id as a caller sends it: checked for being a text only, since an unknown one is 404 and not 400. */
export const topicId = z.string();
