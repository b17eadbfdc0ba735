import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { catalogue } from '#shared/catalogue.ts';
import type { PracticeResult } from '#shared/practice.ts';
import type { LinearState } from '#web/features/player/linear.ts';
import { missedQuestions, results } from '#web/features/player/linear-results.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MissedQuestions } from './missed-questions.tsx';
import { SaveNotice } from './save-notice.tsx';
import { ScoreRing } from './score-ring.tsx';
import { percentOf, ScoreVerdict } from './score-verdict.tsx';
import type { useSaving } from './use-saving.ts';
import { useStartPractice } from './use-start-practice.tsx';

type QuizResultProps = {
  state: LinearState;
  saving: ReturnType<typeof useSaving>;
  isPractice: boolean;
  /** Undefined if the same quiz can't be taken again. */
  onRetake?: () => void;
  /** What the answers changed and what comes next, once the server has them. */
  children: ReactNode;
};

/** The full result of a quiz: the score, what it means, what comes next, and what was missed. */
export function QuizResult({ state, saving, isPractice, onRetake, children }: QuizResultProps) {
  const headingId = useId();
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    document.getElementById(headingId)?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }, [headingId]);
  return (
    <div className="@container">
      <section ref={head} aria-labelledby={headingId} className="flex flex-col items-center gap-8 @lg:flex-row">
        <ScoreRing results={results(state).map(Boolean)} percent={percentOf(state)} />
        <div className="@max-lg:w-full">
          <ScoreVerdict state={state} isPractice={isPractice} headingId={headingId} />
          {saving.result && saving.result.areas.length > 1 && <AreaScores areas={saving.result.areas} />}
          <SaveNotice saving={saving} />
          {saving.state === 'saved' && children}
          <div className="mt-4 flex flex-wrap gap-3">
            <RetakeMissed state={state} />
            {onRetake ? (
              <Button onClick={onRetake}>
                <Icon of={RotateCcw} />
                Retake
              </Button>
            ) : (
              <Button asChild>
                <Link href={paths.practice}>Practice Again</Link>
              </Button>
            )}
          </div>
        </div>
      </section>
      <MissedQuestions state={state} />
    </div>
  );
}

/** Starts a practice quiz with exactly the missed questions. */
function RetakeMissed({ state }: { state: LinearState }) {
  const { start, isPending, confirmation } = useStartPractice();
  const questionIds = missedQuestions(state).map(({ answered }) => answered.id);
  if (questionIds.length === 0) return null;
  return (
    <>
      <Button pending={isPending} onClick={() => start({ scope: 'mistakes', count: 10, questionIds })}>
        <Icon of={RotateCcw} />
        Retake only the missed ones
      </Button>
      {confirmation}
    </>
  );
}

function AreaScores({ areas }: { areas: PracticeResult['areas'] }) {
  return (
    <dl className="figures mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-1">
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
