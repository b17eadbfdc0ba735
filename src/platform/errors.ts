export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'unavailable';

/** A fault that a person may be told: `message` is a sentence fit for them. `retryAfter` is in seconds. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
  }
}

export const FAILED = 'Something went wrong on our side. Please try again.';
/** Without the words 'not available': by them a quiz tells that a topic has no questions yet. */
export const UNAVAILABLE = 'The service cannot answer right now. Please try again in a moment.';
/** Seconds after which a caller may try again when a part of the service is down. */
export const RETRY_AFTER = 5;

// Network faults of pg; of PostgreSQL: 080 connection, 53 resources, 55000 database closed to connections, 57P shutdown.
const OUTAGE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_|080|53|55000|57P)/;
/** What pg and its pool say without a code: cut off, no answer in time, closed. */
const OUTAGE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|driver has already been destroyed/i;

/** Whether an error, or what caused it, says that the database can't be reached now. */
export function isOutage(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : '';
    if (OUTAGE.test(code) || OUTAGE_WORDS.test(current.message)) return true;
  }
  return false;
}

/** What PostgreSQL says of text that it can't keep, such as a NUL character in it. */
const UNSTORABLE = new Set(['08P01', '22021', '22P05']);
export const UNSTORABLE_TEXT = 'The text holds a character that cannot be stored';

export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNSTORABLE.has(String(error.code));
}

/** Whether a row was refused since its user was removed while the call was under way: then there is no sign-in either. */
export function isUserGone(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && String(error.constraint).endsWith('_user_id_foreign');
}
