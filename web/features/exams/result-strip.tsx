import { Toolbar } from 'radix-ui';
import type { CSSProperties } from 'react';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { ExamResult } from '#shared/exams.ts';
import { QuestionScale } from '#web/features/exam-strip/exam-scale.tsx';
import {
  areasOf,
  type QuestionState,
  type StripCell,
  stripClass,
  stripSentence,
} from '#web/features/exam-strip/question-strip.tsx';
import { resultCells } from './result-answers.ts';
import { questionAnchor } from './use-question-list.ts';

type ResultStripProps = {
  result: ExamResult;
  /** Shows the question of a cell. */
  onOpen: (position: number) => void;
};

const variables = (values: Record<string, string | number>) => values as CSSProperties;

/**
 * Shows a finished exam as the exam strip: one cell for each question, correct, wrong or unanswered. A cell leads to its
 * question. The cells are one stop of the Tab key, and arrows move between them.
 */
export function ResultStrip({ result, onOpen }: ResultStripProps) {
  const { kind, score, total, areas } = result;
  const { toPass } = EXAM_FORMATS[kind];
  const cells = resultCells(result);
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
      <figure className={stripClass(total)} data-size="large">
        <p className="sr-only">{stripSentence(cells)}</p>
        <Toolbar.Root className="strip-cells" aria-label="Questions" style={variables({ '--count': total })}>
          {areasOf(cells).map(({ area, start, items }) => (
            <div key={area.id} className="strip-area" style={variables({ '--n': items.length })}>
              <span className="strip-row-name items-baseline text-1 text-ink-2">
                <b className="font-serif text-2">{area.id}</b> {area.shortTitle}
                <span className="figures text-ink-3">{scoreOf(area.id)}</span>
              </span>
              {items.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no id but its position
                <Cell key={index} cell={cell} position={start + index + 1} onOpen={onOpen} />
              ))}
            </div>
          ))}
        </Toolbar.Root>
        <div className="strip-captions text-1 text-ink-3" aria-hidden="true" style={variables({ '--count': total })}>
          {areasOf(cells).map(({ area, items }) => (
            <div key={area.id} className="strip-caption" style={variables({ '--n': items.length })}>
              <div className="figures flex items-baseline justify-between gap-1">
                <b className="font-serif text-4">{area.id}</b>
                {scoreOf(area.id)}
              </div>
            </div>
          ))}
        </div>
      </figure>
      <div className="mt-6">
        <QuestionScale
          count={score}
          total={total}
          toPass={toPass}
          words="correct"
          label={`${score} of ${total} correct`}
        />
      </div>
    </section>
  );
}

function Cell({
  cell: { state, isFlagged },
  position,
  onOpen,
}: { cell: StripCell; position: number } & Pick<ResultStripProps, 'onOpen'>) {
  const look = { className: 'strip-cell', 'data-state': state, 'data-flagged': isFlagged || undefined };
  if (state === 'missing') return <i {...look} />;
  return (
    <Toolbar.Link
      {...look}
      href={`#${questionAnchor(position)}`}
      aria-label={`Question ${position}, ${state}${isFlagged ? ', flagged' : ''}`}
      onClick={(event) => {
        event.preventDefault();
        onOpen(position);
      }}
    />
  );
}

const KEY: { state: QuestionState; label: string; isOptional?: boolean }[] = [
  { state: 'correct', label: 'Correct' },
  { state: 'wrong', label: 'Wrong' },
  { state: 'unanswered', label: 'Unanswered' },
  { state: 'missing', label: 'No longer shown', isOptional: true },
];

/** Explains the shapes of the cells, each with its count. */
function Key({ cells }: { cells: StripCell[] }) {
  const flagged = cells.filter(({ isFlagged }) => isFlagged).length;
  const rows = KEY.map((row) => ({ ...row, count: cells.filter(({ state }) => state === row.state).length }));
  return (
    <ul className="question-strip flex flex-wrap gap-x-4 gap-y-1 text-1 text-ink-2 md:gap-x-6">
      {rows
        .filter(({ isOptional, count }) => !isOptional || count > 0)
        .map(({ state, label, count }) => (
          <KeyRow key={state} cell={{ state }} label={label} count={count} />
        ))}
      {flagged > 0 && <KeyRow cell={{ state: 'unanswered', isFlagged: true }} label="Flagged" count={flagged} />}
    </ul>
  );
}

function KeyRow({ cell, label, count }: { cell: StripCell; label: string; count: number }) {
  return (
    <li className="flex items-center gap-2">
      <i
        className="strip-cell w-[9px] flex-none"
        data-state={cell.state}
        data-flagged={cell.isFlagged || undefined}
        style={variables({ '--cell-h': cell.isFlagged ? '13px' : '18px' })}
      />
      {label} <b className="figures">{count}</b>
    </li>
  );
}
