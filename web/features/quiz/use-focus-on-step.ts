import { useEffect, useRef } from 'react';
import type { QuizState } from './quiz-state.ts';

/** Moves the focus after each step: to the next question, to the 'Next Question' button, or to the score. */
export function useFocusOnStep(state: QuizState, isRestarted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const forward = useRef<HTMLButtonElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const explanation = useRef<HTMLDivElement>(null);
  const seen = useRef(isRestarted ? '' : stepOf(state));
  const step = stepOf(state);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    if (result.current) {
      result.current.focus({ preventScroll: true });
      result.current.closest('section')?.scrollIntoView({ block: 'center' });
    } else if (forward.current) {
      forward.current.focus({ preventScroll: true });
      explanation.current?.scrollIntoView({ block: 'nearest' });
    } else {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [step]);
  return { heading, forward, result, explanation };
}

const stepOf = (state: QuizState) => `${state.current} ${state.isAnswered}`;
