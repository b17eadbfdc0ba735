import { Toolbar } from 'radix-ui';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { ExamResult } from '#shared/exams.ts';
import { AreaCaption, AreaName } from '#web/features/exam-strip/area-name.tsx';
import { areasOf } from '#web/features/exam-strip/areas-of.ts';
import { QuestionScale } from '#web/features/exam-strip/question-scale.tsx';
import { type StripCell, stripSentence } from '#web/features/exam-strip/question-strip.tsx';
import { CellKey, Cells, lookOf } from '#web/ui/cells.tsx';
import { resultCells } from './result-answers.ts';
import { questionAnchor } from './use-question-list.ts';

type ResultStripProps = {
  result: ExamResult;
  /** Shows the question of a cell. */
  onOpen: (position: number) => void;
};

/**
 * Shows a finished exam as the exam strip: one cell for each question, correct, wrong or unanswered. A cell leads to its
 * question. The cells are one stop of the Tab key, and arrows move between them.
 */
export function ResultStrip({ result, onOpen }: ResultStripProps) {
  const { kind, score, total, areas } = result;
  const { toPass } = EXAM_FORMATS[kind];
  const cells = resultCells(result).map((cell, index) => ({ ...cell, position: index + 1 }));
  // From the areas, because cells may be missing.
  const scoreOf = (areaId: string) => {
    const area = areas.find((each) => each.area === areaId);
    return `${area?.correct}/${area?.total}`;
  };
  return (
    <section aria-labelledby="result-answers">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="result-answers">Your answers</h2>
        <Key cells={cells} />
      </div>
      <figure>
        <p className="sr-only">{stripSentence(cells)}</p>
        <Cells
          className="strip ruled question-strip"
          groups={areasOf(cells).map(({ area, ...group }) => ({
            ...group,
            name: <AreaName area={area} figure={scoreOf(area.id)} />,
            caption: <AreaCaption area={area} figure={scoreOf(area.id)} />,
          }))}
          draw={(cell) => <Cell cell={cell} onOpen={onOpen} />}
          as={Toolbar.Root}
          aria-label="Questions"
        />
      </figure>
      <div className="mt-6">
        <QuestionScale count={score} total={total} toPass={toPass} words="correct" />
      </div>
    </section>
  );
}

type CellProps = { cell: StripCell & { position: number } } & Pick<ResultStripProps, 'onOpen'>;

function Cell({ cell, onOpen }: CellProps) {
  const { state, isFlagged, position } = cell;
  if (state === 'missing') return <i {...lookOf(cell)} />;
  return (
    <Toolbar.Link
      {...lookOf(cell)}
      href={`#${questionAnchor(position)}`}
      aria-label={`Question ${position}, ${state}${isFlagged ? ', flagged' : ''}`}
      onClick={(event) => {
        event.preventDefault();
        onOpen(position);
      }}
    />
  );
}

const KEY = [
  { label: 'Correct', state: 'correct' },
  { label: 'Incorrect', state: 'wrong' },
  { label: 'Unanswered', state: 'unanswered' },
  { label: 'No longer shown', state: 'missing', isOptional: true },
  { label: 'Flagged', isFlagged: true, isOptional: true },
];

/** Explains the shapes of the cells, each with its count. */
function Key({ cells }: { cells: StripCell[] }) {
  const rows = KEY.map((row) => ({
    ...row,
    count: cells.filter(({ state, isFlagged }) => (row.isFlagged ? isFlagged : state === row.state)).length,
  }));
  return (
    <CellKey
      className="question-strip md:gap-x-6"
      rows={rows.filter(({ isOptional, count }) => !isOptional || count > 0)}
    />
  );
}
