import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { AreaName } from '#web/features/exam-strip/area-name.tsx';
import { areasOf } from '#web/features/exam-strip/areas-of.ts';
import { CellKey, Cells, lookOf } from '#web/ui/cells.tsx';
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

const KEY = [
  { label: 'Answered', state: 'answered' },
  { label: 'Flagged', isFlagged: true },
  { label: 'Unanswered' },
  { label: 'Current', isCurrent: true },
];

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
    root.current?.querySelectorAll('button')[next - 1]?.focus();
  }
  const cells = answers.map(({ chosen, flagged }, index) => ({
    position: index + 1,
    state: chosen === null ? 'unanswered' : 'answered',
    isFlagged: flagged,
    isCurrent: index + 1 === current,
  }));
  return (
    <Cells
      className="question-map"
      groups={areasOf(cells).map(({ area, ...group }) => ({
        ...group,
        label: `Area ${area.id}, ${area.shortTitle}`,
        name: <AreaName area={area} />,
      }))}
      draw={(cell) => (
        <button
          {...lookOf(cell)}
          type="button"
          className="cell figures"
          tabIndex={cell.position === stop ? 0 : -1}
          onFocus={() => setFocused(cell.position)}
          aria-current={cell.isCurrent ? 'true' : undefined}
          aria-label={`Question ${cell.position}, ${cell.state}${cell.isFlagged ? ', flagged' : ''}`}
          onClick={() => onGo(cell.position)}
        >
          {cell.position}
        </button>
      )}
      ref={root}
      role="toolbar"
      aria-label="Questions"
      onKeyDown={moveFocus}
      onBlur={() => setFocused(undefined)}
    >
      <CellKey className="mb-4" rows={KEY} />
    </Cells>
  );
}

/** Moves the focus to the button of the current question in a map inside `root`. */
export function focusCurrent(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('.cell[aria-current]')?.focus();
}
