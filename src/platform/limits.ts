const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Limit = {
  /** The number of uses within `duration`. */
  points: number;
  /** In seconds. */
  duration: number;
  /** What is counted separately: each user, each address, each network of addresses, or each key that the caller passes. */
  per: 'user' | 'address' | 'network' | 'key';
  /** The number of calls that may be in progress at once, and of those that wait for their turn. Others are rejected. */
  atOnce?: number;
  waiting?: number;
  /**
   * Set for limits that are counted at nearly each call and far above what people do. Processes then take points in
   * chunks, and may refuse a twentieth too early.
   */
  isFlood?: true;
};

/**
 * All limits, by kind of call. Limits per address are generous, because a school or a family can share one address. One
 * person can have all 65,536 addresses of an IPv6 network, and a carrier's phones can share one: what leaves rows or
 * mail behind has a limit per network as well.
 */
export const LIMITS = {
  // Reads. The screen with the most calls makes some twenty.
  /** All calls by visitors. */
  visit: { points: 1200, duration: MINUTE, per: 'address', isFlood: true },
  /** Calls by all signed-in users who share one IP address, such as the users at a school. */
  call: { points: 30_000, duration: MINUTE, per: 'address', isFlood: true },
  read: { points: 3000, duration: MINUTE, per: 'user', isFlood: true },
  /**
   * Reads that compute, read or send much. Each names its price in points. Many tabs may open at once, so some wait: a user who
   * sends more than that at once takes the places of others.
   */
  costlyRead: { points: 3000, duration: MINUTE, per: 'user', isFlood: true, atOnce: 4, waiting: 60 },
  /** Lists of the REST surface, which can have a megabyte each. */
  list: { points: 600, duration: MINUTE, per: 'user', isFlood: true, atOnce: 3 },

  // Changes.
  /**
   * A person, or two tabs that save automatically, stay far below this limit. Ten calls a second, such as saved answers of
   * an exam, must never reach it.
   */
  change: { points: 900, duration: MINUTE, per: 'user', isFlood: true },
  /** Changes that draw questions or start work: a new quiz, exam or plan. */
  costlyChange: { points: 60, duration: MINUTE, per: 'user' },
  report: { points: 20, duration: HOUR, per: 'user' },

  // Generation.
  /** A call waits for up to a minute and queries the database during that time. */
  flashcards: { points: 60, duration: MINUTE, per: 'user', atOnce: 3 },
  /** Questions to the tutor. Beyond the limit per hour, the user gets passages of the study text. */
  tutor: { points: 60, duration: HOUR, per: 'user', atOnce: 2 },
  /**
   * Batches of new questions that a user's quizzes request. Beyond the limit, the quiz is served without a new batch.
   */
  questions: { points: 5, duration: DAY, per: 'user' },

  // Files.
  /** Pages and other files of the client. A first visit loads one page and some fifty files. */
  page: { points: 3000, duration: MINUTE, per: 'address', isFlood: true },
  file: { points: 60_000, duration: MINUTE, per: 'address', isFlood: true },
  export: { points: 10, duration: HOUR, per: 'user' },

  // Sign-in.
  /** New accounts. */
  register: { points: 300, duration: HOUR, per: 'address' },
  registerNetwork: { points: 3000, duration: HOUR, per: 'network' },
  /** Refused sign-ins: for one account from one address, for one account from anywhere, and from one address. */
  signInPair: { points: 20, duration: 15 * MINUTE, per: 'key' },
  signInAccount: { points: 200, duration: HOUR, per: 'key' },
  signInAddress: { points: 100, duration: 15 * MINUTE, per: 'key' },
  /** Refused sign-ins of a browser that signed in to the account before. The limits above don't apply to it. */
  signInMarked: { points: 20, duration: 15 * MINUTE, per: 'key' },
  /** The same for all such browsers of an account together. */
  signInMarks: { points: 40, duration: 15 * MINUTE, per: 'key' },
  /** Successful sign-ins, because anybody with an account could keep the server hashing. A class can share one address. */
  signInsOfAccount: { points: 120, duration: 15 * MINUTE, per: 'key' },
  signInsFromAddress: { points: 1200, duration: 15 * MINUTE, per: 'key' },
  /** Not a limit: remembers which addresses an account signed in from. */
  signInKnown: { points: 1, duration: 14 * DAY, per: 'key' },

  // The operator's pages, and the security trail.
  /**
   * Wrong passwords for the operator's pages: up to the first limit the answer is 401, up to the second one the right
   * password still opens them. A browser that gave the right password before has a limit of its own.
   */
  operator: { points: 20, duration: 15 * MINUTE, per: 'key' },
  operatorChecks: { points: 200, duration: 15 * MINUTE, per: 'key' },
  operatorMarked: { points: 20, duration: 15 * MINUTE, per: 'key' },
  /** Lines of the security trail: refusals from one address, one kind of event about one account, one kind of refusal. */
  trailAddress: { points: 20, duration: HOUR, per: 'key' },
  trailAccount: { points: 60, duration: HOUR, per: 'key' },
  trailKind: { points: 300, duration: HOUR, per: 'key' },

  // Mail, and what sends it.
  /** Messages from the contact form. A class can send many from one address, but one user sends few. */
  contactAddress: { points: 30, duration: HOUR, per: 'address' },
  contactNetwork: { points: 300, duration: HOUR, per: 'network' },
  contactUser: { points: 10, duration: HOUR, per: 'user' },
  /** Requests for a new password, and the links that one email address gets. */
  resetAddress: { points: 100, duration: HOUR, per: 'address' },
  resetNetwork: { points: 1000, duration: HOUR, per: 'network' },
  resetEmail: { points: 5, duration: DAY, per: 'key' },
  /** Wrong passwords while signed in. */
  passwordCheck: { points: 20, duration: 15 * MINUTE, per: 'user' },
  /**
   * Password changes while signed in. Each change sends a message to the account's email address, which may belong to
   * somebody else if it was never confirmed.
   */
  passwordChange: { points: 20, duration: DAY, per: 'user' },
  /** Links that confirm the address of the account. */
  confirmation: { points: 5, duration: DAY, per: 'user' },
  /** The same links to one address, from all accounts that were ever created with it. */
  confirmationTo: { points: 10, duration: DAY, per: 'key' },
  emailChange: { points: 5, duration: HOUR, per: 'user' },
  /**
   * Messages to one new email address, from all users. Otherwise many accounts could flood an address that is not
   * theirs.
   */
  emailChangeTo: { points: 5, duration: HOUR, per: 'key' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
/** Limits that are counted per key. */
export type KeyLimit = { [Name in LimitName]: (typeof LIMITS)[Name]['per'] extends 'key' ? Name : never }[LimitName];
/** Limits that are counted per user, address or network, which the request identifies. */
export type CallerLimit = Exclude<LimitName, KeyLimit>;

export const limitOf = (name: LimitName): Limit => LIMITS[name];
