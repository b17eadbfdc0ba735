// Lengths of time in words and figures, from seconds.
import { hoursAndMinutes } from '#shared/study-time.ts';
import { counted } from './counted.ts';

/** Returns the whole seconds from one time to another, and 0 if a wrong clock puts the other one first. */
export const secondsBetween = (from: Date | string, to: Date | string): number =>
  Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 1000));

/** '3 hours 30 minutes', '2 hours', '9 minutes'. Only a length under a minute is given in seconds: '40 seconds'. */
export function longDuration(seconds: number): string {
  if (seconds < 60) return counted(Math.floor(seconds), 'second');
  const { hours, minutes } = hoursAndMinutes(seconds);
  return joined([hours > 0 && counted(hours, 'hour'), minutes > 0 && counted(minutes, 'minute')]);
}

/** '3 h 30 min', '2 min 32 s', '45 s'. From an hour on, the seconds are left out. */
export function shortDuration(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  const rest = hours > 0 ? 0 : seconds % 60;
  return joined([hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, rest > 0 && `${rest} s`]) || '0 s';
}

const joined = (parts: (string | false)[]) => parts.filter(Boolean).join(' ');

/** '1 h 2 min', and also '0 h 0 min', for a figure that grows. */
export function studyTimeText(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  return `${hours} h ${minutes} min`;
}

/** Rounds to minutes: '94 min', 'under 1 min'. */
export const minutesText = (seconds: number): string =>
  seconds < 30 ? 'under 1 min' : `${Math.round(seconds / 60)} min`;

/** '12:05', or '1:02:05' from an hour on. */
export function clockText(seconds: number): string {
  const { hours, minutes } = hoursAndMinutes(seconds);
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0');
