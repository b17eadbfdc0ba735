/** What kind of failure a call met, with its HTTP status. */
export const STATUS_OF_KIND = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS_OF_KIND;

const KINDS = Object.keys(STATUS_OF_KIND) as ErrorKind[];

/** Returns the kind of failure that an HTTP status stands for; undefined for a status that no kind has, such as 500. */
export const kindOfStatus = (status: number): ErrorKind | undefined =>
  KINDS.find((kind) => STATUS_OF_KIND[kind] === status);

export type AiFailureReason =
  /** The provider refused the call, or did so lately and calls are paused. */
  | 'overloaded'
  | 'unreachable'
  | 'timeout'
  /** The answer began and did not reach its end: the connection broke, or the answer hit its length limit. */
  | 'interrupted'
  /** The answer arrived whole and is not what the task asked for. */
  | 'invalid'
  | 'refused'
  | 'cancelled'
  /** The provider does not accept the key, the model or the request: an operator must look. */
  | 'misconfigured'
  | 'budget';

/** Why a call failed, where code decides by it. A person reads the error's `message` instead. */
export type ErrorReason =
  /** There is nothing to give, and trying again will not help. */
  | 'notAvailable'
  /** The mailed link was used, replaced, expired, or never existed. */
  | 'linkEnded'
  | 'passwordWrong'
  /** The sign-in is too old for this call. */
  | 'signInAgain'
  | AiFailureReason;
