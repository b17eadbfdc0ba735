import { hoursAndMinutes } from '#shared/study-time.ts';
import { clockText, twoDigits } from '#web/lib/durations.ts';

/** An exam's deadline by the server's clock, and when this page read that clock. The device's own clock may be wrong. */
export type ExamClock = {
  deadlineAt: string;
  now: string;
  /** By `performance.now()`. */
  receivedAt: number;
};

const WARNINGS = [30, 10, 1];

/** Returns the whole seconds until the deadline, at least 0. `monotonic` is the present by `performance.now()`. */
export function secondsLeft({ deadlineAt, now, receivedAt }: ExamClock, monotonic: number): number {
  const atReceipt = Date.parse(deadlineAt) - Date.parse(now);
  return Math.max(0, Math.ceil((atReceipt - (monotonic - receivedAt)) / 1000));
}

/** '3 h 29', or '59:59' under an hour. */
export function timerText(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  return hours > 0 ? `${hours} h ${twoDigits(minutes)}` : clockText(seconds);
}

/** Returns the number of minutes that the user must hear of now. `before` and `after` are seconds left. */
export function warningBetween(before: number, after: number): number | undefined {
  return WARNINGS.findLast((minutes) => before > minutes * 60 && after <= minutes * 60 && after > 0);
}
