import { RotateCcw } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { catalogue } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import type { PracticeResult } from '#shared/practice.ts';
import { PASS_MARK, percentage } from '#shared/quiz.constants.ts';
import type { LinearState } from '#web/features/player/linear.ts';
import { results, score } from '#web/features/player/linear-results.ts';
import { numberWord } from '#web/lib/number-word.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SaveNotice } from './save-notice.tsx';
import { ScoreRing } from './score-ring.tsx';
import type { useSaving } from './use-saving.ts';

type QuizResultProps = {
  state: LinearState;
  isPractice: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  saving: ReturnType<typeof useSaving>;
  onRetake?: () => void;
  /** A line about what the answers changed, once the server has them. */
  change?: ReactNode;
  /** Links to the next steps. */
  children: ReactNode;
};

/** Shows the score, what it means, and the next steps. */
export function QuizResult({ state, isPractice, headingRef, saving, onRetake, change, children }: QuizResultProps) {
  const headingId = useId();
  const total = state.questions.length;
  const percent = percentage(score(state), total);
  const isPassed = percent >= PASS_MARK;
  return (
    <section aria-labelledby={headingId} className="flex flex-col items-center gap-8 @lg:flex-row">
      <ScoreRing results={results(state).map(Boolean)} percent={percent} />
      <div>
        <h2
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          className={`outline-none ${isPassed ? 'text-success' : 'text-below'}`}
        >
          {isPassed ? 'Excellent work! You passed!' : 'Keep studying to improve your score'}
        </h2>
        <p className="mt-2 max-w-120 text-pretty">
          {isPassed ? passText(total, isPractice) : failText(total, isPractice)}
        </p>
        {saving.result && saving.result.areas.length > 1 && <AreaScores areas={saving.result.areas} />}
        <SaveNotice saving={saving} />
        {saving.state === 'saved' && change}
        <div className="mt-6 flex flex-wrap gap-3">
          {children}
          {onRetake && (
            <Button onClick={onRetake}>
              <Icon of={RotateCcw} />
              Retake
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function AreaScores({ areas }: { areas: PracticeResult['areas'] }) {
  return (
    <dl className="figures mt-4 grid grid-cols-[auto_1fr] gap-x-4 text-1">
      {areas.map(({ area, correct, total }) => (
        <div key={area} className="contents">
          <dt className="text-ink">
            {correct} of {total}
          </dt>
          <dd className="text-ink-3">
            {area} {catalogue.find(({ id }) => id === area)?.shortTitle}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function passText(total: number, isPractice: boolean): string {
  return `${capitalized(numberWord(total))} ${total === 1 ? 'answer shows' : 'answers show'} where you stand in ${isPractice ? 'these topics' : 'this topic'}, not whether you would pass: the real exam has ${exam.questions.value} questions in ${numberWord(catalogue.length)} areas, and you need ${exam.passQuestions.value} correct answers to pass.`;
}

function failText(total: number, isPractice: boolean): string {
  const next = isPractice
    ? 'Read the explanations below.'
    : 'Read the explanations below, review the study text, and retake the quiz when you are ready.';
  return `You need ${Math.ceil((total * PASS_MARK) / 100)} of ${total} correct answers to pass. ${next}`;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
