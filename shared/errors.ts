/** The kinds of errors that a call can return, each with its HTTP status. */
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

/** Returns the kind of error with this HTTP status, or undefined if no kind has it, such as 500. */
export const kindOfStatus = (status: number): ErrorKind | undefined =>
  KINDS.find((kind) => STATUS_OF_KIND[kind] === status);

export type AiFailureReason =
  /** The provider rejected the call, or calls are paused because it rejected recent ones. */
  | 'overloaded'
  | 'unreachable'
  | 'timeout'
  /** The answer began but is incomplete: the connection broke, or the answer reached its length limit. */
  | 'interrupted'
  /** The answer is complete but does not have the requested form. */
  | 'invalid'
  | 'refused'
  | 'cancelled'
  /** The provider does not accept the key, the model or the request. The operator must correct it. */
  | 'misconfigured'
  | 'budget';

/** Why a call failed, for code that handles the failure. Users read the error's `message` instead. */
export type ErrorReason =
  /** The server has no such material, so trying again does not help. */
  | 'notAvailable'
  /** The mailed link was used, replaced, expired, or never existed. */
  | 'linkEnded'
  | 'passwordWrong'
  /** The new password is common, stolen, or the user's own name. */
  | 'passwordRefused'
  /** The deadline ended the exam. */
  | 'timeIsUp'
  /** The exam has ended, or is abandoned. */
  | 'examFinished'
  /** Another exam is open. */
  | 'examOpen'
  /** A practice with answers is unfinished. */
  | 'practiceOpen'
  /** The study session has ended. */
  | 'studySessionEnded'
  /** Another study session is open. */
  | 'studySessionOpen'
  /** The site sends no mail. */
  | 'noMail'
  /** The user has not confirmed their address. */
  | 'addressUnconfirmed'
  /** The user stores as much of this kind as a user may. */
  | 'quotaReached'
  /** The sign-in is too old for this call. */
  | 'signInAgain'
  | AiFailureReason;
