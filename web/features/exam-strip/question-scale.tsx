import { exam } from '#shared/exam.ts';
import './exam-strip.css';

// From this share on, the label of the user's mark would overlap the label of the pass mark on a phone.
const CROWDED_FROM = 0.41;

type QuestionScaleProps = {
  /** From 0 to `total`. Null while there is no number. */
  count: number | null;
  /** The number of questions and the correct answers to pass; by default those of the real exam. */
  total?: number;
  toPass?: number;
  /** The words after the count. */
  words: string;
};

/** Shows a line from 0 to the number of questions, with the user's number and the pass mark. */
export function QuestionScale({
  count,
  total = exam.questions.value,
  toPass = exam.passQuestions.value,
  words,
}: QuestionScaleProps) {
  const pass = (
    <>
      <b>{toPass}</b> to pass
    </>
  );
  const isPassed = count !== null && count >= toPass;
  const label = count === null ? `${total} questions` : `${count} of ${total} ${words}`;
  return (
    <div className="figures text-1 text-ink-3">
      <div
        className="scale-track"
        role="img"
        aria-label={`${label}; ${toPass} correct answers to pass`}
        style={{ '--questions': total, '--count': count ?? 0 }}
      >
        {count !== null && (
          <span
            className="scale-mark"
            data-mark="count"
            data-side={count > CROWDED_FROM * total ? 'left' : 'right'}
            style={{ '--at': count }}
          >
            <b>{count}</b> {words}
          </span>
        )}
        <span className="scale-mark" data-mark={isPassed ? 'passed' : undefined} style={{ '--at': toPass }}>
          {!isPassed && pass}
        </span>
      </div>
      <div className="relative flex justify-between pt-1.5">
        <span>0</span>
        {isPassed && (
          <span className="-translate-x-1/2 absolute text-ink-2" style={{ left: `${(toPass / total) * 100}%` }}>
            {pass}
          </span>
        )}
        <span>{total}</span>
      </div>
    </div>
  );
}
