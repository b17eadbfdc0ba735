/** How long the product waits for others, and when it takes a job from a silent worker (milliseconds). Tests set others. */
export const TIME_LIMITS = {
  /** One part of /readyz or /metrics. */
  readiness: 2000,
  queueCheck: 1500,
  /** Counting the jobs of all queues, for operators. */
  queueFigures: 2000,
  enqueue: 1000,
  /** Counting one use of a limit. */
  count: 1000,
  /** The pause before each refusal of a caller who floods the site. */
  refusal: 25,
  /** A client that takes no byte of a response: long enough for a phone in a tunnel. */
  unread: 20_000,
  /** How long events that get no line of the security trail are counted, until one line tells how many they were. */
  trail: 60_000,
  /** Requests that are still open when the server shuts down. */
  openRequests: 5000,
  /** After this long, BullMQ gives the job of a dead worker to another worker. Its default is twice as long. */
  jobLock: 15_000,
  /** How often BullMQ looks for such jobs. Its default is three times as long. */
  stalledCheck: 10_000,
};
export type TimeLimits = typeof TIME_LIMITS;

/** Returns the promise's result, or throws if it has not settled after `ms`. Does not cancel the work behind it. */
export async function withTimeLimit<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  return await Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
