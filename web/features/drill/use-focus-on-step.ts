import { useEffect, useRef } from 'react';
import type { DrillState } from './drill-state.ts';

/**
 * Moves the focus after each step, and at the beginning of a drill that the user started on this page: to the next question, to the button that goes on, or to the result.
 */
export function useFocusOnStep(state: DrillState, isStarted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const forward = useRef<HTMLButtonElement>(null);
  const feedback = useRef<HTMLDivElement>(null);
  const step = `${state.upcoming.join()} ${state.isAnswered}`;
  const seen = useRef(step);
  // The button that started the drill is gone.
  useEffect(() => {
    if (isStarted) heading.current?.focus({ preventScroll: true });
  }, [isStarted]);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    if (forward.current) {
      forward.current.focus({ preventScroll: true });
      feedback.current?.scrollIntoView({ block: 'nearest' });
    } else {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [step]);
  return { heading, forward, feedback };
}
