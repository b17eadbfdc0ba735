import { catalogue } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { PASS_MARK, percentage } from '#shared/quiz.constants.ts';
import type { LinearState } from '#web/features/player/linear.ts';
import { score } from '#web/features/player/linear-results.ts';
import { numberWord } from '#web/lib/number-word.ts';

type ScoreVerdictProps = { state: LinearState; isPractice: boolean; headingId: string };

/** Says whether the score is a pass, and what it does not say. */
export function ScoreVerdict({ state, isPractice, headingId }: ScoreVerdictProps) {
  const total = state.questions.length;
  const isPassed = percentOf(state) >= PASS_MARK;
  return (
    <>
      <h2 id={headingId} tabIndex={-1} className={`outline-none ${isPassed ? 'text-success' : 'text-below'}`}>
        {isPassed ? 'Excellent work! You passed!' : 'Keep studying to improve your score'}
      </h2>
      <p className="mt-2 max-w-120 text-pretty">
        {isPassed ? passText(total, isPractice) : failText(score(state), total)}
      </p>
    </>
  );
}

export const percentOf = (state: LinearState): number => percentage(score(state), state.questions.length);

function passText(total: number, isPractice: boolean): string {
  const [first = '', ...rest] = numberWord(total);
  const answers = `${first.toUpperCase()}${rest.join('')} ${total === 1 ? 'answer shows' : 'answers show'}`;
  return `${answers} where you stand in ${isPractice ? 'these topics' : 'this topic'}, not whether you would pass: the real exam has ${exam.questions.value} questions in ${numberWord(catalogue.length)} areas, and you need ${exam.passQuestions.value} correct answers to pass.`;
}

function failText(correct: number, total: number): string {
  const needed = Math.ceil((total * PASS_MARK) / 100);
  return `You needed ${needed} of ${total} correct answers to pass, so you were ${needed - correct} short.`;
}
