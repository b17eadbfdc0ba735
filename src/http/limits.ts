const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Limit = {
  /** How often within `duration`. */
  points: number;
  /** In seconds. */
  duration: number;
  /** What has a counter of its own: each user, each address, or each key that the call names. */
  per: 'user' | 'address' | 'key';
  /** How many calls may be in progress at once. */
  atOnce?: number;
};

/** Every limit. A school or a family shares one address, so the limits of an address are wide. */
export const LIMITS = {
  /** All calls of visitors. */
  visit: { points: 1200, duration: MINUTE, per: 'address' },
  /** Calls that change something: a hand, or two tabs that save on their own, stay far below. */
  change: { points: 600, duration: MINUTE, per: 'user' },
  /** New quizzes: one a second. */
  quiz: { points: 60, duration: MINUTE, per: 'user' },
  plan: { points: 60, duration: MINUTE, per: 'user' },
  /** A call waits up to a minute, and asks the database all the while. */
  flashcards: { points: 60, duration: MINUTE, per: 'user', atOnce: 3 },
  /** Batches of new questions that a user's quizzes cause. Past the limit the quiz is served without one. */
  questions: { points: 5, duration: DAY, per: 'user' },
  report: { points: 20, duration: HOUR, per: 'user' },
  /** Questions to the tutor. Past the limit the study text answers. */
  tutor: { points: 60, duration: HOUR, per: 'user' },
  /** One for each pause in typing. */
  search: { points: 300, duration: MINUTE, per: 'user' },
  /** New accounts. */
  register: { points: 300, duration: HOUR, per: 'address' },
  /** Refused sign-ins: for one account from one address, for one account from anywhere, and from one address. */
  signInPair: { points: 20, duration: 15 * MINUTE, per: 'key' },
  signInAccount: { points: 200, duration: HOUR, per: 'key' },
  signInAddress: { points: 100, duration: 15 * MINUTE, per: 'key' },
  /** Not a limit: remembers which addresses an account signed in from. */
  signInKnown: { points: 1, duration: 14 * DAY, per: 'key' },
  /** Messages from the contact form: a class writes from one address, one user writes few. */
  contactAddress: { points: 30, duration: HOUR, per: 'address' },
  contactUser: { points: 10, duration: HOUR, per: 'user' },
  /** Wrong passwords for the operator's pages. */
  operator: { points: 20, duration: 15 * MINUTE, per: 'address' },
  /** Requests for a new password, and the links that one email address gets. The last link outlives the limit. */
  resetAddress: { points: 100, duration: HOUR, per: 'address' },
  resetEmail: { points: 3, duration: 15 * MINUTE, per: 'key' },
  /** Wrong passwords while signed in. */
  passwordCheck: { points: 20, duration: 15 * MINUTE, per: 'user' },
  emailChange: { points: 5, duration: HOUR, per: 'user' },
  /** Messages to one new email address, whoever asks: otherwise many accounts could flood a stranger. */
  emailChangeTo: { points: 5, duration: HOUR, per: 'key' },
  export: { points: 10, duration: HOUR, per: 'user' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
/** Limits whose counter the call names. */
export type KeyLimit = { [Name in LimitName]: (typeof LIMITS)[Name]['per'] extends 'key' ? Name : never }[LimitName];
/** Limits whose counter follows from the request alone. */
export type CallerLimit = Exclude<LimitName, KeyLimit>;

export const limitOf = (name: LimitName): Limit => LIMITS[name];
