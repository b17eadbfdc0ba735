import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { WaitingLine } from '#web/features/outbox/waiting-line.tsx';
import type { WhyQuestion } from '#web/features/player/ask-why-button.tsx';
import { isLast, type LinearState, linear, startLinear } from '#web/features/player/linear.ts';
import { LinearQuestion } from '#web/features/player/linear-question.tsx';
import { answerCount, isComplete, score } from '#web/features/player/linear-results.ts';
import { ProgressLine } from '#web/features/player/progress-line.tsx';
import { StartOver } from '#web/features/player/start-over.tsx';
import { counted } from '#web/lib/counted.ts';
import { Notice } from '#web/ui/notice.tsx';
import { MissedQuestions } from './missed-questions.tsx';
import { QuizResult } from './quiz-result.tsx';
import { useOtherTabs } from './use-other-tabs.ts';
import { useSaving } from './use-saving.ts';

/** Returns a line about what the answers of a saved quiz changed. */
export type ChangeOf = (quiz: { quizId: string; answers: number }) => ReactNode;

type QuizInProgressProps = {
  quiz: UnfinishedQuiz;
  /** Null for a practice quiz. */
  topicId: string | null;
  /** Whether the user pressed 'Restart', 'Retake' or 'Try Again'. Then the first question takes the focus. */
  isRestarted: boolean;
  /** Undefined if the same quiz can't be taken again. */
  onRestart?: () => void;
  onAskWhy?: (why: WhyQuestion) => void;
  /** Returns the links below the score. */
  nextSteps: (state: LinearState) => ReactNode;
  changeOf?: ChangeOf;
};

/** Shows one quiz from its first open question to the score, and saves it answer by answer. */
export function QuizInProgress({
  quiz,
  topicId,
  isRestarted,
  onRestart,
  onAskWhy,
  nextSteps,
  changeOf,
}: QuizInProgressProps) {
  const [state, dispatch] = useReducer(linear, quiz, (served) => startLinear({}, served));
  const saving = useSaving({ runId: quiz.runId, topicId });
  useOtherTabs({ runId: quiz.runId, topicId }, dispatch);
  const isDone = isComplete(state);
  const result = useResultFocus(isDone);
  const answers = answerCount(state);
  const isContinued = quiz.answers.length > 0 && answers === quiz.answers.length && !state.isAnswered;

  // All answers were kept, but the page was closed before the result was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for the quiz as it was loaded
  useEffect(() => {
    if (isDone) saving.save(state, true);
  }, []);

  const total = state.questions.length;
  const place = `${state.questions.findIndex(({ id }) => id === state.upcoming[0]) + 1} of ${total}`;
  const startOver = (label: string) =>
    onRestart && (
      <StartOver label={label} question={answers > 0 ? confirmation(answers) : undefined} onConfirm={onRestart} />
    );
  return (
    <div className="max-w-[42rem] pt-6">
      {isDone && (
        <div className="@container mb-section">
          <QuizResult
            state={state}
            isPractice={topicId === null}
            headingRef={result}
            saving={saving}
            onRetake={onRestart}
            change={changeOf?.({ quizId: quiz.runId, answers: total })}
          >
            {nextSteps(state)}
          </QuizResult>
          <MissedQuestions state={state} onAskWhy={onAskWhy} />
        </div>
      )}
      {isContinued && (
        <Notice look="line" isStatus className="mb-4" action={startOver('Start Over')}>
          Continue your quiz: question {place}
        </Notice>
      )}
      <div className="figures mb-2 flex items-center gap-4 text-1 text-ink-3">
        <span className="mr-auto">Question {place}</span>
        {answers > 0 && (
          <span>
            {score(state)} of {answers} right
          </span>
        )}
        {!isDone && !isContinued && startOver('Restart')}
      </div>
      <ProgressLine state={state} label={`Question ${place}, ${score(state)} of ${answers} right`} />
      {!isDone && <WaitingLine saving={saving} />}
      <LinearQuestion
        state={state}
        dispatch={dispatch}
        onAnswer={(next) => saving.save(next, isComplete(next))}
        next={{ label: 'Next Question', isDisabled: isLast(state) }}
        isOver={isDone}
        takesFocus={isRestarted}
        onAskWhy={onAskWhy}
        className="mt-4 md:mt-6"
      />
    </div>
  );
}

const confirmation = (answers: number) => ({
  title: 'Start over with a new quiz?',
  description: `Your ${counted(answers, 'answer')} of this quiz will not be scored.`,
  confirmLabel: 'Restart',
});

/** Moves the focus to the result when the last question is answered. */
function useResultFocus(isDone: boolean) {
  const result = useRef<HTMLHeadingElement>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    result.current?.focus({ preventScroll: true });
    result.current?.closest('section')?.scrollIntoView({ block: 'center' });
  }, [isDone]);
  return result;
}
