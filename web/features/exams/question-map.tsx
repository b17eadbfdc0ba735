import { useEffect, useRef } from 'react';
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

/** Has a button for each question, in the six areas. The shape of a button tells whether its question is answered. */
export function QuestionMap({ answers, current, onGo, isFocused = false }: QuestionMapProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) focusCurrent(root.current);
  }, [isFocused]);
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
  );
}

/** Moves the focus to the button of the current question in a map inside `root`. */
export function focusCurrent(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('.map-cell[aria-current]')?.focus();
}
