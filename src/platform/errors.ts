import type { ErrorKind, ErrorReason } from '#shared/errors.ts';

export type { ErrorKind };

type Details = { reason?: ErrorReason; retryAfter?: number; cause?: unknown };

/** A failure that users may see. `message` is a sentence for them. `retryAfter` is in seconds. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly reason: ErrorReason | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, { reason, retryAfter, cause }: Details = {}) {
    super(message, { cause });
    this.name = 'DomainError';
    this.kind = kind;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

export const FAILED = 'Something went wrong on our end. Please try again.';
export const UNAVAILABLE = "The service isn't responding right now. Please try again in a moment.";
export const TOO_MANY_REQUESTS = 'Too many requests. Please try again in a moment.';
export const IN_PROGRESS = 'Your request is already in progress. Please wait for it to finish.';
/** How many seconds a caller should wait before trying again when the database or the queue is unavailable. */
export const RETRY_AFTER = 5;

// The network errors of pg, and these PostgreSQL codes: 080 connection, 53 resources, 55000 database closed to
// connections, 57P shutdown.
const OUTAGE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_|080|53|55000|57P)/;
/** Messages of errors from pg and its pool that have no code. */
const OUTAGE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|driver has already been destroyed/i;

/** Returns whether the code of an error, or of one of its causes, matches `codes`, or its message matches `messages`. */
function matchesError(error: unknown, codes: RegExp, messages: RegExp): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : '';
    if (codes.test(code) || messages.test(current.message)) return true;
  }
  return false;
}

/** Returns whether an error means that the database is unavailable. */
export const isOutage = (error: unknown): boolean => matchesError(error, OUTAGE, OUTAGE_WORDS);

const UNCLEAR = /^(ECONNRESET|EPIPE|ETIMEDOUT|57P01|57P02)/;
const UNCLEAR_WORDS = /Connection terminated|Query read timeout/i;

/** Returns whether an outage began while a statement ran, so that nobody knows whether it was committed. */
export const isUnclear = (error: unknown): boolean => matchesError(error, UNCLEAR, UNCLEAR_WORDS);

/** PostgreSQL's codes for text that it can't store, such as text with a NUL character. */
const UNSTORABLE = new Set(['08P01', '22021', '22P05']);
export const UNSTORABLE_TEXT = "The text has a character that we can't save";

export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNSTORABLE.has(String(error.code));
}

/**
 * Returns whether a row was rejected because its user was deleted during the call. The user is then no longer signed
 * in.
 */
export function isUserGone(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && String(error.constraint).endsWith('_user_id_foreign');
}

/** Returns whether a row was rejected because another row has its unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
