import { Cells } from '#web/ui/cells.tsx';
import { areasOf } from './areas-of.ts';
import './question-strip.css';

/** A question is missing from a result if it can't be shown any more. */
type QuestionState = 'answered' | 'correct' | 'wrong' | 'unanswered' | 'missing';
export type StripCell = { state: QuestionState; isFlagged?: boolean; isCurrent?: boolean };

/** Shows an open exam with a cell for each question, in its six areas. `cells` are in the order of the questions. */
export function QuestionStrip({ cells }: { cells: StripCell[] }) {
  return (
    <figure>
      <Cells className="slim question-strip" groups={areasOf(cells)} role="img" aria-label={stripSentence(cells)} />
    </figure>
  );
}

const WORDS: QuestionState[] = ['answered', 'correct', 'wrong', 'unanswered', 'missing'];

/** Describes the cells in words: one sentence for each area. */
export function stripSentence(cells: StripCell[]): string {
  const current = cells.findIndex(({ isCurrent }) => isCurrent);
  const shown = WORDS.filter((word) => cells.some(({ state }) => state === word));
  const areas = areasOf(cells).map(({ area, cells: own }) => {
    const counts = shown.map((word) => `${own.filter(({ state }) => state === word).length} ${word}`);
    const flagged = own.filter(({ isFlagged }) => isFlagged).length;
    if (flagged > 0) counts.push(`${flagged} flagged`);
    return `Area ${area.id}, ${area.shortTitle}: ${own.length} questions, ${counts.join(', ')}.`;
  });
  const place = current < 0 ? `${cells.length} questions.` : `Question ${current + 1} of ${cells.length}.`;
  return [place, ...areas].join(' ');
}
