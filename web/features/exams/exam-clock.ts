import { counted } from '#web/lib/counted.ts';

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

/** Formats a time as '3 h 29', or as 'mm:ss' under an hour. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60
    ? `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a time for people: '2 hours 14 minutes', '9 minutes', '40 seconds'. */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [hours > 0 && counted(hours, 'hour'), minutes > 0 && counted(minutes, 'minute')];
  return parts.filter(Boolean).join(' ');
}

/** Returns the number of minutes that the user must hear of now. `before` and `after` are seconds left. */
export function warningBetween(before: number, after: number): number | undefined {
  return WARNINGS.findLast((minutes) => before > minutes * 60 && after <= minutes * 60 && after > 0);
}
