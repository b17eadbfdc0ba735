import type { GoalKind } from '#shared/study-sessions.constants.ts';
import type { Goal, StudySession } from '#shared/study-sessions.ts';
import { counted } from '#web/lib/counted.ts';
import type { PauseReason } from './session-clock.ts';

export const KIND_NAMES: Record<GoalKind, string> = { minutes: 'Minutes', questions: 'Questions', cards: 'Cards' };
const SINGULAR: Record<GoalKind, string> = { minutes: 'minute', questions: 'question', cards: 'card' };

export const goalText = ({ kind, amount }: Goal): string => counted(amount, SINGULAR[kind]);

/** Returns what is done of the goal, in its unit. */
export const doneOf = ({ goal, answers, cards }: StudySession, activeSeconds: number): number =>
  ({ minutes: Math.floor(activeSeconds / 60), questions: answers, cards })[goal.kind];

/** Formats a time as '12:05', or as '1:02:05' from an hour. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a time for people: '2 hours 14 minutes', '9 minutes', '40 seconds'. */
export function timeInWords(seconds: number): string {
  if (seconds < 60) return counted(Math.floor(seconds), 'second');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const parts = [hours > 0 && counted(hours, 'hour'), minutes > 0 && counted(minutes, 'minute')];
  return parts.filter(Boolean).join(' ');
}

export const PAUSE_TEXTS: Record<PauseReason, string> = {
  user: 'Paused',
  hidden: 'Paused: the tab is hidden',
  idle: 'Paused: you were away for two minutes',
};
