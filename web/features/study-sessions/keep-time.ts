// The clock of the open study session. It is outside React, so that a second that passes renders only what shows it.
import { useSyncExternalStore } from 'react';
import {
  act,
  activeSeconds,
  merge,
  newClock,
  type PauseReason,
  pauseReason,
  type SessionClock,
  setHidden,
  setPaused,
  settle,
  tick,
} from './session-clock.ts';

const TICK_MS = 1000;
const REPORT_MS = 15_000;
/** Actions closer together than this are one (milliseconds). */
const ACTIVITY_MS = 1000;
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart', 'input'];

let clock: SessionClock | undefined;
const listeners = new Set<() => void>();

function set(next: SessionClock | undefined): void {
  clock = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what `select` makes of the clock. Renders again only when that changes. */
export const useClock = <Value extends string | number | null | undefined>(
  select: (clock: SessionClock) => Value,
): Value | undefined => useSyncExternalStore(subscribe, () => clock && select(clock));

export const readClock = (): SessionClock | undefined => clock;

export function mergeClock(otherSeconds: number): void {
  if (clock) set(merge(clock, otherSeconds));
}

export function settleClock(sentSeconds: number, acceptedSeconds: number): void {
  if (clock) set(settle(clock, sentSeconds, acceptedSeconds));
}

type Keeping = {
  activeSeconds: number;
  isPaused: boolean;
  /** The active seconds at which the goal is reached; undefined if the goal is not a time. */
  goalSeconds: number | undefined;
  /** Saves the time so far: regularly, after each change of the pause, and when the page is left. */
  report: (isLeaving: boolean) => void;
  /** Runs when a pause that the user did not choose begins. */
  onPause: (reason: PauseReason) => void;
  /** Runs when such a pause ends. */
  onResume: (reason: PauseReason, seconds: number) => void;
};

/** Applies a change. Reports a pause or its end, unless another tab does. */
let change: ((next: (clock: SessionClock, now: number) => SessionClock, isReported?: boolean) => void) | undefined;

/** Pauses or resumes, as the user wants here or in another tab. */
export const pauseClock = (isPaused: boolean, isOfOtherTab = false): void =>
  change?.((before, now) => setPaused(before, isPaused, now), isOfOtherTab);

/** Counts the user's active time until the caller calls the returned function. */
export function keepTime({ report, onPause, onResume, goalSeconds, ...beginning }: Keeping): () => void {
  const now = () => performance.now();
  const isHiddenNow = () => document.visibilityState === 'hidden';
  let reportedAt = now();
  let pausedAt = now();
  let isLeft = false;

  function send(isLeaving = false) {
    reportedAt = now();
    report(isLeaving);
  }

  change = (next, isReported = false) => {
    if (!clock) return;
    const before = pauseReason(clock);
    set(next(clock, now()));
    const after = pauseReason(clock);
    if (before === after) return;
    if (before === null) pausedAt = now();
    if (before === null && after !== 'user') onPause(after!);
    if (after === null && before !== 'user') onResume(before!, (now() - pausedAt) / 1000);
    if (!isLeft && !isReported) send();
  };

  const onTick = () => {
    change?.(tick);
    if (!clock || pauseReason(clock) !== null) return;
    const isGoalDue = goalSeconds !== undefined && Math.abs(activeSeconds(clock) - goalSeconds) < 3;
    if (now() - reportedAt >= (isGoalDue ? TICK_MS : REPORT_MS)) send();
  };
  const onActivity = () => {
    if (clock && (clock.isIdle || now() - clock.activityAt >= ACTIVITY_MS)) change?.(act);
  };
  const onVisibility = () => change?.((before, at) => setHidden(before, isHiddenNow(), at));
  const onLeave = () => {
    isLeft = true;
    change?.(tick);
    send(true);
  };
  const onReturn = () => {
    isLeft = false;
    onVisibility();
  };

  set(newClock({ ...beginning, isHidden: isHiddenNow() }, now()));
  const timer = setInterval(onTick, TICK_MS);
  for (const name of ACTIVITY) window.addEventListener(name, onActivity, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', onReturn);
  return () => {
    clearInterval(timer);
    for (const name of ACTIVITY) window.removeEventListener(name, onActivity, { capture: true });
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', onReturn);
    change = undefined;
    set(undefined);
  };
}
