import { useEffect, useReducer, useRef } from 'react';
import type { UnfinishedDrill } from '#shared/drill.ts';
import { WaitingLine } from '#web/features/outbox/waiting-line.tsx';
import {
  currentQuestion,
  isBack,
  isCorrect,
  isLast,
  latestAnswer,
  linear,
  startLinear,
} from '#web/features/player/linear.ts';
import { LinearQuestion } from '#web/features/player/linear-question.tsx';
import { answerCount, progressOf } from '#web/features/player/linear-results.ts';
import { StartOver } from '#web/features/player/start-over.tsx';
import { DrillProgress } from './drill-progress.tsx';
import { DrillResult } from './drill-result.tsx';
import { useSending } from './use-sending.ts';
import './drill.css';

type DrillInProgressProps = {
  drill: UnfinishedDrill;
  /** Whether the user started it on this page. Then the first question takes the focus. */
  isStarted: boolean;
  onLeave: () => void;
};

/** The number of other questions after which a missed one comes back. */
const RULES = { asksAgainAfter: 3 };

const LEAVE = {
  title: 'Leave this drill?',
  description: 'Your answers so far count. What you missed comes back in your review.',
  confirmLabel: 'Start Over',
};

/** Options up to this length stand two in a row, in large figures. */
const SHORT = 18;

/** Shows one drill from its first open question to the result, and sends it answer by answer. */
export function DrillInProgress({ drill, isStarted, onLeave }: DrillInProgressProps) {
  const [state, dispatch] = useReducer(linear, drill, (served) => startLinear(RULES, served));
  const { send, finish, ...saving } = useSending(drill.runId);
  const isOver = state.upcoming.length === 0;
  const result = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, at the end
  useEffect(() => {
    if (!isOver) return;
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'nearest' });
    void finish();
  }, [isOver]);

  const answers = answerCount(state);
  const isContinued = drill.answers.length > 0 && answers === drill.answers.length && !state.isAnswered;
  const { solved, comingBack } = progressOf(state);
  return (
    <div className={isOver ? undefined : 'max-w-[42rem]'}>
      <WaitingLine saving={saving} />
      {isOver ? (
        <DrillResult state={state} headingRef={result} onAgain={onLeave} />
      ) : (
        <>
          <div className="figures mb-2 flex items-center gap-4 text-1 text-ink-3">
            <p role={isContinued ? 'status' : undefined} className="mr-auto">
              {isContinued && 'Continue your drill: '}
              {solved} of {state.questions.length} done{comingBack > 0 && `, ${comingBack} to repeat`}
            </p>
            <StartOver label="Start Over" question={answers > 0 ? LEAVE : undefined} onConfirm={onLeave} />
          </div>
          <DrillProgress state={state} />
          <LinearQuestion
            state={state}
            dispatch={dispatch}
            onAnswer={(next) => void send(latestAnswer(next))}
            next={{ label: isLast(state) ? 'See Result' : 'Next' }}
            tapAnswers
            takesFocus={isStarted}
            head={
              <p className="mt-4 mb-1 min-h-5 text-1 text-below leading-5">
                {isBack(state) && !state.isAnswered && 'You missed this one. Try it again.'}
              </p>
            }
            optionsClass={`drill-options ${currentQuestion(state).options.every(({ length }) => length <= SHORT) ? 'drill-short' : ''}`}
          >
            {!isCorrect(state) && <p className="mt-2 text-1 text-ink-3">This one comes back in this drill.</p>}
          </LinearQuestion>
        </>
      )}
    </div>
  );
}
