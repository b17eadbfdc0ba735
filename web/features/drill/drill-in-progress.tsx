import { RotateCcw } from 'lucide-react';
import { type Ref, useEffect, useId, useReducer, useRef } from 'react';
import type { UnfinishedDrill } from '#shared/drill.ts';
import { WaitingLine } from '#web/features/outbox/waiting-line.tsx';
import { afterKey, ConfidenceChoice, SureAndWrong } from '#web/features/questions/confidence.tsx';
import { Explanation } from '#web/features/questions/explanation.tsx';
import { KeyHint } from '#web/features/questions/key-hint.tsx';
import { QuestionOptions } from '#web/features/questions/question-options.tsx';
import { ReportQuestion } from '#web/features/questions/report-question.tsx';
import { useAnswerKeys } from '#web/features/questions/use-answer-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DrillProgress } from './drill-progress.tsx';
import { DrillResult } from './drill-result.tsx';
import {
  currentQuestion,
  type DrillState,
  drillReducer,
  isBack,
  isCorrect,
  isDone,
  progressOf,
  sentAnswer,
  startDrill,
} from './drill-state.ts';
import { useFocusOnStep } from './use-focus-on-step.ts';
import { useSending } from './use-sending.ts';
import './drill.css';

type DrillInProgressProps = {
  drill: UnfinishedDrill;
  /** Whether the user started it on this page. */
  isStarted: boolean;
  onLeave: () => void;
};

/** Shows one drill from its first open question to the result, and sends it answer by answer. */
export function DrillInProgress({ drill, isStarted, onLeave }: DrillInProgressProps) {
  const [state, dispatch] = useReducer(drillReducer, drill, startDrill);
  const { send, finish, ...saving } = useSending(drill.runId);
  const root = useRef<HTMLDivElement>(null);
  const { heading, forward, feedback } = useFocusOnStep(state, isStarted);
  const isOver = isDone(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, at the end
  useEffect(() => {
    if (isOver) void finish();
  }, [isOver]);

  function submit() {
    const next = drillReducer(state, { type: 'submit' });
    dispatch({ type: 'submit' });
    if (next !== state) send(sentAnswer(next));
  }
  useAnswerKeys(root, {
    onChoose: (option) => {
      dispatch({ type: 'choose', option });
      // Moves the focus away from a button, so that Enter submits.
      root.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
    },
    onEnter: () => (state.isAnswered ? dispatch({ type: 'next' }) : submit()),
    onOther: (key) => dispatch({ type: 'rate', confidence: afterKey(state.confidence, key) }),
  });

  const isContinued = drill.answers.length > 0 && state.first.size === drill.answers.length && !state.isAnswered;
  return (
    <div ref={root} className={isOver ? undefined : 'max-w-[42rem]'}>
      <WaitingLine saving={saving} />
      {isOver ? (
        <DrillResult state={state} headingRef={heading} onAgain={onLeave} />
      ) : (
        <>
          <div className="figures mb-2 flex items-center gap-4 text-1 text-ink-3">
            <p role={isContinued ? 'status' : undefined} className="mr-auto">
              {isContinued && 'Continue your drill: '}
              {progressWords(state)}
            </p>
            <StartOver hasAnswers={state.first.size > 0} onConfirm={onLeave} />
          </div>
          <DrillProgress state={state} />
          <DrillQuestion
            state={state}
            headingRef={heading}
            feedbackRef={feedback}
            onChoose={(option) => dispatch({ type: 'choose', option })}
          />
          {!state.isAnswered && (
            <ConfidenceChoice
              className="mt-4"
              value={state.confidence}
              onChange={(confidence) => dispatch({ type: 'rate', confidence })}
            />
          )}
          <div className="sticky bottom-0 mt-6 flex items-center gap-4 border-line border-t bg-paper py-3 text-1 text-ink-3 max-md:-mx-margin max-md:mt-4 max-md:px-margin">
            {state.isAnswered ? (
              <Button
                key="next"
                ref={forward}
                variant="primary"
                className="max-md:w-full"
                onClick={() => dispatch({ type: 'next' })}
              >
                {isLastStep(state) ? 'See Result' : 'Next'}
              </Button>
            ) : (
              <Button
                key="submit"
                variant="primary"
                className="max-md:w-full"
                disabled={state.chosen === null}
                onClick={submit}
              >
                Submit Answer
              </Button>
            )}
            <KeyHint isAnswered={state.isAnswered} />
          </div>
        </>
      )}
    </div>
  );
}

const isLastStep = (state: DrillState) => state.upcoming.length === 1 && isCorrect(state);

function progressWords(state: DrillState): string {
  const { solved, comingBack } = progressOf(state);
  const back = comingBack > 0 ? `, ${comingBack} to come back` : '';
  return `${solved} of ${state.questions.length} solved${back}`;
}

/** Options up to this length stand two in a row, in large figures. */
const SHORT = 18;

type DrillQuestionProps = {
  state: DrillState;
  headingRef: Ref<HTMLHeadingElement>;
  feedbackRef: Ref<HTMLDivElement>;
  onChoose: (option: number) => void;
};

/** The current question, and after the answer what the chosen and the correct option stand for. */
function DrillQuestion({ state, headingRef, feedbackRef, onChoose }: DrillQuestionProps) {
  const headingId = useId();
  const question = currentQuestion(state);
  const isMissed = state.isAnswered && !isCorrect(state);
  // The same question can follow itself, with its options at other places.
  const key = `${question.id} ${state.misses.get(question.id) ?? 0}`;
  return (
    <>
      <div className="mt-4 min-h-5 text-1 text-below leading-5">
        {isBack(state) && !state.isAnswered && 'You missed this one. Try it again.'}
      </div>
      <h2
        id={headingId}
        ref={headingRef}
        tabIndex={-1}
        className="mt-1 mb-4 text-pretty font-label leading-8.5 tracking-normal outline-none"
      >
        {question.question}
      </h2>
      <div className="drill-options" data-short={question.options.every(({ length }) => length <= SHORT)}>
        <QuestionOptions
          key={key}
          question={question}
          labelledBy={headingId}
          chosen={state.chosen}
          isAnswered={state.isAnswered}
          onChoose={onChoose}
        />
      </div>
      <div ref={feedbackRef} role="status" className="scroll-mb-24">
        {state.isAnswered && (
          <div className="mt-4 border-line-strong border-t pt-3">
            <Explanation key={key} question={question} chosen={state.chosen!} />
            {isMissed && <p className="mt-2 text-1 text-ink-3">This one comes back in this drill.</p>}
            {isMissed && state.confidence === 'sure' && <SureAndWrong />}
          </div>
        )}
      </div>
      {state.isAnswered && <ReportQuestion key={`report-${key}`} questionId={question.id} />}
    </>
  );
}

/** Leaves the drill. Asks for confirmation if it has answers. */
function StartOver({ hasAnswers, onConfirm }: { hasAnswers: boolean; onConfirm: () => void }) {
  const button = (
    <Button
      variant="ghost"
      size="small"
      className="-my-2 -mr-3 flex-none text-ink-3"
      onClick={hasAnswers ? undefined : onConfirm}
    >
      <Icon of={RotateCcw} size={16} />
      Start Over
    </Button>
  );
  if (!hasAnswers) return button;
  return (
    <ConfirmDialog
      trigger={button}
      title="Leave this drill?"
      description="Your answers so far count. What you missed comes back in your review."
      confirmLabel="Start Over"
      cancelLabel="Keep Going"
      onConfirm={onConfirm}
    />
  );
}
