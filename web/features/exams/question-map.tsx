import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { areasOf } from '#web/features/exam-strip/question-strip.tsx';
import type { Answer } from './exam-answers.ts';
import './question-map.css';

type QuestionMapProps = {
  answers: Answer[];
  /** The position of the question that is shown. */
  current: number;
  onGo: (position: number) => void;
  /** Moves the focus to the current question. Set it where the map covers the question. */
  isFocused?: boolean;
};

/** By how many questions each key moves the focus. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Has a button for each question, in the six areas. The shape of a button tells whether its question is answered. The
 * buttons are one stop of the Tab key, and arrows move between them.
 */
export function QuestionMap({ answers, current, onGo, isFocused = false }: QuestionMapProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) focusCurrent(root.current);
  }, [isFocused]);
  const [focused, setFocused] = useState<number>();
  // After Tab left the map, it comes back to the current question.
  const stop = focused ?? current;

  function moveFocus(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = Math.min(answers.length, Math.max(1, stop + step));
    root.current?.querySelectorAll<HTMLElement>('.map-cell')[next - 1]?.focus();
  }
  return (
    <div ref={root} className="question-map">
      <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-1 text-ink-2">
        <li className="flex items-center gap-2">
          <i className="map-sample" data-answered /> Answered
        </li>
        <li className="flex items-center gap-2">
          <i className="map-sample" data-flagged /> Flagged
        </li>
        <li className="flex items-center gap-2">
          <i className="map-sample" /> Unanswered
        </li>
        <li className="flex items-center gap-2">
          <i className="map-sample" data-current /> Current
        </li>
      </ul>
      <div role="toolbar" aria-label="Questions" onKeyDown={moveFocus} onBlur={() => setFocused(undefined)}>
        {areasOf(answers).map(({ area, start, items }) => (
          <section key={area.id} aria-label={`Area ${area.id}, ${area.shortTitle}`} className="mb-3 last:mb-0">
            <p aria-hidden="true" className="mb-1 flex items-baseline gap-2 text-1 text-ink-3">
              <b className="font-serif text-2">{area.id}</b> {area.shortTitle}
            </p>
            <div className="map-cells">
              {items.map(({ chosen, flagged }, index) => {
                const position = start + index + 1;
                const state = chosen === null ? 'unanswered' : 'answered';
                return (
                  <button
                    key={position}
                    type="button"
                    tabIndex={position === stop ? 0 : -1}
                    onFocus={() => setFocused(position)}
                    className="map-cell figures"
                    data-answered={chosen !== null || undefined}
                    data-flagged={flagged || undefined}
                    aria-current={position === current ? 'true' : undefined}
                    aria-label={`Question ${position}, ${state}${flagged ? ', flagged' : ''}`}
                    onClick={() => onGo(position)}
                  >
                    {position}
                  </button>
                );
              })}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

/** Moves the focus to the button of the current question in a map inside `root`. */
export function focusCurrent(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('.map-cell[aria-current]')?.focus();
}
