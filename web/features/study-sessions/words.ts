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

export const PAUSE_TEXTS: Record<PauseReason, string> = {
  user: 'Paused',
  hidden: 'Paused: the tab is hidden',
  idle: 'Paused: you were away for two minutes',
};
