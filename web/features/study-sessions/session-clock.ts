import { IDLE_SECONDS } from '#shared/study-sessions.constants.ts';

/** A longer gap between two looks at the clock means that the device slept (milliseconds). */
const SLEEP_MS = 10_000;
const IDLE_MS = IDLE_SECONDS * 1000;
/** The server may accept this much less than a tab counted, because its clock differs a little (seconds). */
const TOLERATED = 2;

/** How long the user was active, as this tab knows. Times are in milliseconds by `performance.now()`. */
export type SessionClock = {
  activeMs: number;
  /** When the clock was last brought up to date. */
  at: number;
  /** When the user last did anything. */
  activityAt: number;
  isHidden: boolean;
  isIdle: boolean;
  /** Whether the user pressed Pause. */
  isPaused: boolean;
};

export type PauseReason = 'user' | 'hidden' | 'idle';

type Beginning = { activeSeconds: number; isPaused: boolean; isHidden: boolean };

export const newClock = ({ activeSeconds, isPaused, isHidden }: Beginning, now: number): SessionClock => ({
  ...{ activeMs: activeSeconds * 1000, at: now, activityAt: now },
  ...{ isHidden, isIdle: false, isPaused },
});

/** Returns why the clock does not count; null while it counts. */
export function pauseReason({ isPaused, isHidden, isIdle }: SessionClock): PauseReason | null {
  if (isPaused) return 'user';
  if (isHidden) return 'hidden';
  return isIdle ? 'idle' : null;
}

export const activeSeconds = ({ activeMs }: SessionClock): number => Math.floor(activeMs / 1000);

/** Brings the clock up to date. It stops two minutes after the user's last action, and does not count sleep. */
export function tick(clock: SessionClock, now: number): SessionClock {
  const passed = now - clock.at;
  if (passed <= 0) return clock;
  if (pauseReason(clock) !== null) return { ...clock, at: now };
  if (passed > SLEEP_MS) return { ...clock, at: now, isIdle: true };
  const idleAt = clock.activityAt + IDLE_MS;
  const counted = Math.max(0, Math.min(now, idleAt) - clock.at);
  return { ...clock, activeMs: clock.activeMs + counted, at: now, isIdle: now >= idleAt };
}

/** Resumes a clock that was idle, because the user did something. */
export const act = (clock: SessionClock, now: number): SessionClock => ({
  ...tick(clock, now),
  ...{ activityAt: now, isIdle: false },
});

/** The tab was hidden or shown. To come back to it is an action. */
export const setHidden = (clock: SessionClock, isHidden: boolean, now: number): SessionClock => ({
  ...(isHidden ? tick(clock, now) : act(clock, now)),
  isHidden,
});

/** The user pressed Pause or Resume. */
export const setPaused = (clock: SessionClock, isPaused: boolean, now: number): SessionClock => ({
  ...act(clock, now),
  isPaused,
});

/**
 * The server answered a report with its total. What this tab counted since the report is added to that. Other tabs and
 * devices may have counted more, or the same time already.
 */
export function settle(clock: SessionClock, sentSeconds: number, acceptedSeconds: number): SessionClock {
  const missing = sentSeconds - acceptedSeconds;
  if (missing >= 0 && missing <= TOLERATED) return clock;
  return { ...clock, activeMs: clock.activeMs - missing * 1000 };
}
