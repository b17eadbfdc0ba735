// The clock of the open study session. It is outside React, so that a second that passes renders only what shows it.
import { createStore, useStore } from '#web/ui/create-store.ts';
import {
  act,
  activeSeconds,
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

const clock = createStore<SessionClock | undefined>(undefined);

/** Returns what `select` makes of the clock. Renders again only when that changes. */
export const useClock = <Value extends string | number | null | undefined>(
  select: (clock: SessionClock) => Value,
): Value | undefined => useStore(clock, (current) => current && select(current));

export const readClock = clock.get;

export function settleClock(sentSeconds: number, acceptedSeconds: number): void {
  const current = clock.get();
  if (current) clock.set(settle(current, sentSeconds, acceptedSeconds));
}

type Keeping = {
  activeSeconds: number;
  isPaused: boolean;
  /** The active seconds at which the goal is reached; undefined if the goal is not a time. */
  goalSeconds: number | undefined;
  /** Sends the time so far: regularly, and after each change of the pause. */
  report: () => void;
  /** Sends the time when the page is left. */
  reportLeaving: () => void;
  /** Runs when a pause that the user did not choose begins. */
  onPause: (reason: PauseReason) => void;
  /** Runs when such a pause ends. */
  onResume: (reason: PauseReason, seconds: number) => void;
};

/** Applies a change, and reports a pause or its end unless another tab does. */
let change: ((next: (clock: SessionClock, now: number) => SessionClock, isOfOtherTab?: boolean) => void) | undefined;

/** Pauses or resumes, as the user chose here or in another tab. */
export const pauseClock = (isPaused: boolean, isOfOtherTab = false): void =>
  change?.((before, now) => setPaused(before, isPaused, now), isOfOtherTab);

/** Counts the user's active time until the caller calls the returned function. */
export function keepTime({ report, reportLeaving, onPause, onResume, goalSeconds, ...beginning }: Keeping): () => void {
  const now = () => performance.now();
  const isHiddenNow = () => document.visibilityState === 'hidden';
  let reportedAt = now();
  let pausedAt = now();
  let isLeft = false;

  function send() {
    reportedAt = now();
    report();
  }

  change = (next, isOfOtherTab = false) => {
    const current = clock.get();
    if (!current) return;
    const before = pauseReason(current);
    const changed = next(current, now());
    clock.set(changed);
    const after = pauseReason(changed);
    if (before === after) return;
    if (before === null) pausedAt = now();
    if (before === null && after !== 'user') onPause(after!);
    if (after === null && before !== 'user') onResume(before!, (now() - pausedAt) / 1000);
    if (!isLeft && !isOfOtherTab) send();
  };

  const onTick = () => {
    change?.(tick);
    const current = clock.get();
    if (!current || pauseReason(current) !== null) return;
    const isGoalDue = goalSeconds !== undefined && Math.abs(activeSeconds(current) - goalSeconds) < 3;
    if (now() - reportedAt >= (isGoalDue ? TICK_MS : REPORT_MS)) send();
  };
  const onActivity = () => {
    const current = clock.get();
    if (current && (current.isIdle || now() - current.activityAt >= ACTIVITY_MS)) change?.(act);
  };
  const onVisibility = () => change?.((before, at) => setHidden(before, isHiddenNow(), at));
  const onLeave = () => {
    isLeft = true;
    change?.(tick);
    reportLeaving();
  };
  const onReturn = () => {
    isLeft = false;
    onVisibility();
  };

  clock.set(newClock({ ...beginning, isHidden: isHiddenNow() }, now()));
  const timer = setInterval(onTick, TICK_MS);
  const end = new AbortController();
  for (const name of ACTIVITY) {
    window.addEventListener(name, onActivity, { capture: true, passive: true, signal: end.signal });
  }
  document.addEventListener('visibilitychange', onVisibility, { signal: end.signal });
  window.addEventListener('pagehide', onLeave, { signal: end.signal });
  window.addEventListener('pageshow', onReturn, { signal: end.signal });
  return () => {
    clearInterval(timer);
    end.abort();
    change = undefined;
    clock.set(undefined);
  };
}
