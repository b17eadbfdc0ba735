import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ExamClock, secondsLeft, warningBetween } from './exam-clock.ts';

const read = (clock: ExamClock) => secondsLeft(clock, performance.now());
/** In seconds. */
const WARNING_SHOWN = 60;

/** Returns the seconds left, or what `select` makes of them. Renders again only when that changes. */
export function useClock<Value>(clock: ExamClock, select: (seconds: number) => Value): Value {
  const [value, setValue] = useState(() => select(read(clock)));
  const latest = useRef(select);
  latest.current = select;
  useEffect(() => {
    const tick = () => setValue(latest.current(read(clock)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [clock]);
  return value;
}

/** How far the device's clock may run ahead of the monotonic one before the device must have slept. */
const SLEEP_MS = 5_000;

/** Calls `onWake` after the device slept, because in some browsers the monotonic clock stands still meanwhile. */
export function useAfterSleep(onWake: () => void): void {
  const wake = useEffectEvent(onWake);
  useEffect(() => {
    const difference = () => Date.now() - performance.now();
    let before = difference();
    const timer = setInterval(() => {
      const now = difference();
      if (now - before > SLEEP_MS) wake();
      before = now;
    }, 1000);
    return () => clearInterval(timer);
  }, []);
}

/** Returns 30, 10 or 1 for a minute after so many minutes were left. */
export function useTimeWarning(clock: ExamClock): number | undefined {
  const before = useRef(read(clock));
  const [warning, setWarning] = useState<{ minutes: number; until: number }>();
  const seconds = useClock(clock, (left) => left);
  useEffect(() => {
    const minutes = warningBetween(before.current, seconds);
    before.current = seconds;
    if (minutes !== undefined) setWarning({ minutes, until: seconds - WARNING_SHOWN });
  }, [seconds]);
  return warning && seconds > warning.until ? warning.minutes : undefined;
}
