import type { CSSProperties } from 'react';
import type { AreaMastery } from '#shared/dashboard.ts';
import { exam } from '#shared/exam.ts';
import { STATES, totals } from './exam-counts.ts';
import './exam-strip.css';

const QUESTIONS = exam.questions.value;
const PASS = exam.passQuestions.value;
// From this count on, the label of the user's mark would overlap the label of the pass mark on a phone.
const CROWDED_FROM = 34;

const variables = (values: Record<string, string | number>) => values as CSSProperties;

/** Explains the shapes of the cells, each with its total over the whole exam. */
export function ExamKey({ mastery }: { mastery: AreaMastery[] }) {
  const sum = totals(mastery);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-1 text-ink-2 md:gap-x-6">
      {STATES.map(({ state, label }) => (
        <li key={state} className="flex items-center gap-2">
          <i className="strip-cell w-[9px] flex-none" data-state={state} style={variables({ '--cell-h': '18px' })} />
          {label} <b className="figures">{sum[state]}</b>
        </li>
      ))}
    </ul>
  );
}

/** Shows a line from 0 to 83 with the number of strong questions and the pass mark. */
export function ExamScale({ mastery }: { mastery: AreaMastery[] }) {
  const { strong } = totals(mastery);
  const toPass = (
    <>
      <b>{PASS}</b> to pass
    </>
  );
  return (
    <div className="figures text-1 text-ink-3">
      <div
        className="scale-track"
        role="img"
        aria-label={`Strong on ${strong} of ${QUESTIONS} questions; ${PASS} correct answers to pass`}
        style={variables({ '--questions': QUESTIONS, '--strong': strong })}
      >
        <span
          className="scale-mark"
          data-mark="strong"
          data-side={strong > CROWDED_FROM ? 'left' : 'right'}
          style={variables({ '--at': strong })}
        >
          <b>{strong}</b> strong today
        </span>
        <span className="scale-mark" style={variables({ '--at': PASS })}>
          {strong < PASS && toPass}
        </span>
      </div>
      <div className="flex justify-between pt-1.5">
        <span>0</span>
        {strong >= PASS && <span className="text-ink-2">{toPass}</span>}
        <span>{QUESTIONS}</span>
      </div>
    </div>
  );
}
