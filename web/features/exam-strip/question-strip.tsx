import type { CSSProperties } from 'react';
import { catalogue } from '#shared/catalogue.ts';
import { examProportion } from '#shared/exam-proportion.ts';
import { classNames } from '#web/ui/class-names.ts';
import './exam-strip.css';
import './question-strip.css';

/** A question is missing from a result if it can't be shown any more. */
export type QuestionState = 'answered' | 'correct' | 'wrong' | 'unanswered' | 'missing';
export type StripCell = { state: QuestionState; isFlagged?: boolean; isCurrent?: boolean };

// From this count on, the cells are as wide as the strip allows. Fewer cells would become blocks.
const MANY = 40;

/** Shows one exam with a cell for each question, in its six areas. `cells` are in the order of the questions. */
export function QuestionStrip({ cells, size = 'slim' }: { cells: StripCell[]; size?: 'large' | 'slim' }) {
  return (
    <figure className={stripClass(cells.length)} data-size={size}>
      <div
        className="strip-cells"
        role="img"
        aria-label={stripSentence(cells)}
        style={{ '--count': cells.length } as CSSProperties}
      >
        {areasOf(cells).map(({ area, items }) => (
          <div key={area.id} className="strip-area" style={{ '--n': items.length } as CSSProperties}>
            <span className="strip-row-name items-baseline text-1 text-ink-2">
              <b className="font-serif text-2">{area.id}</b> {area.shortTitle}
              <span className="figures text-ink-3">{items.length}</span>
            </span>
            {items.map(({ state, isFlagged, isCurrent }, index) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no id but its position
                key={index}
                className="strip-cell"
                data-state={state}
                data-flagged={isFlagged || undefined}
                data-current={isCurrent || undefined}
              />
            ))}
          </div>
        ))}
      </div>
    </figure>
  );
}

/** Returns the classes of a figure with a cell for each question. */
export const stripClass = (count: number) => classNames('strip question-strip', count < MANY && 'few');

/** Returns the areas of an exam, each with its part of `items`, which are in the order of the questions. */
export function areasOf<Item>(items: Item[]) {
  let next = 0;
  return examProportion(items.length).map(({ areaId, count }) => {
    const start = next;
    next += count;
    return {
      area: catalogue.find(({ id }) => id === areaId)!,
      /** The index of the area's first item. */
      start,
      items: items.slice(start, next),
    };
  });
}

const WORDS: QuestionState[] = ['answered', 'correct', 'wrong', 'unanswered', 'missing'];

/** Describes the cells in words: one sentence for each area. */
export function stripSentence(cells: StripCell[]): string {
  const current = cells.findIndex(({ isCurrent }) => isCurrent);
  const shown = WORDS.filter((word) => cells.some(({ state }) => state === word));
  const areas = areasOf(cells).map(({ area, items: own }) => {
    const counts = shown.map((word) => `${own.filter(({ state }) => state === word).length} ${word}`);
    const flagged = own.filter(({ isFlagged }) => isFlagged).length;
    if (flagged > 0) counts.push(`${flagged} flagged`);
    return `Area ${area.id}, ${area.shortTitle}: ${own.length} questions, ${counts.join(', ')}.`;
  });
  const place = current < 0 ? `${cells.length} questions.` : `Question ${current + 1} of ${cells.length}.`;
  return [place, ...areas].join(' ');
}
