import type { AreaMastery } from '#shared/dashboard.ts';
import { exam } from '#shared/exam.ts';
import { CellKey } from '#web/ui/cells.tsx';
import { STATES, totals } from './exam-counts.ts';
import './exam-strip.css';

const QUESTIONS = exam.questions.value;
// From this share on, the label of the user's mark would overlap the label of the pass mark on a phone.
const CROWDED_FROM = 0.41;

/** Explains the shapes of the cells, each with its total over the whole exam. */
export function ExamKey({ mastery }: { mastery: AreaMastery[] }) {
  const sum = totals(mastery);
  return <CellKey className="md:gap-x-6" rows={STATES.map((row) => ({ ...row, count: sum[row.state] }))} />;
}

/** Shows a line from 0 to 83 with the number of strong questions. It has no pass mark, because mastery is not a score. */
export function ExamScale({ mastery }: { mastery: AreaMastery[] }) {
  const { strong } = totals(mastery);
  return <QuestionScale count={strong} words="strong today" label={`Strong on ${strong} of ${QUESTIONS} questions`} />;
}

type QuestionScaleProps = {
  /** From 0 to `total`. */
  count: number;
  /** The number of questions; by default that of the real exam. */
  total?: number;
  /** The correct answers to pass. Without it, the line has no pass mark. */
  toPass?: number;
  /** The words after the count. */
  words: string;
  /** Says the same in full, for assistive technology. */
  label: string;
};

/** Shows a line from 0 to the number of questions with a count of them, and the pass mark if there is one. */
export function QuestionScale({ count, total = QUESTIONS, toPass, words, label }: QuestionScaleProps) {
  const pass = (
    <>
      <b>{toPass}</b> to pass
    </>
  );
  return (
    <div className="figures text-1 text-ink-3">
      <div
        className="scale-track"
        role="img"
        aria-label={toPass === undefined ? label : `${label}; ${toPass} correct answers to pass`}
        style={{ '--questions': total, '--strong': count }}
      >
        <span
          className="scale-mark"
          data-mark="strong"
          data-side={count > CROWDED_FROM * total ? 'left' : 'right'}
          style={{ '--at': count }}
        >
          <b>{count}</b> {words}
        </span>
        {toPass !== undefined && (
          <span className="scale-mark" data-mark={count < toPass ? undefined : 'short'} style={{ '--at': toPass }}>
            {count < toPass && pass}
          </span>
        )}
      </div>
      <div className="relative flex justify-between pt-1.5">
        <span>0</span>
        {toPass !== undefined && count >= toPass && (
          <span className="-translate-x-1/2 absolute text-ink-2" style={{ left: `${(toPass / total) * 100}%` }}>
            {pass}
          </span>
        )}
        <span>{total}</span>
      </div>
    </div>
  );
}
