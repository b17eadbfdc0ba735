import { type ReactNode, useEffect, useId, useReducer, useState } from 'react';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { WaitingLine } from '#web/features/outbox/waiting-line.tsx';
import { isLast, linear, startLinear } from '#web/features/player/linear.ts';
import { LinearQuestion } from '#web/features/player/linear-question.tsx';
import { answerCount, isComplete, score } from '#web/features/player/linear-results.ts';
import { ProgressLine } from '#web/features/player/progress-line.tsx';
import { StartOver } from '#web/features/player/start-over.tsx';
import { counted } from '#web/lib/counted.ts';
import { Notice } from '#web/ui/notice.tsx';
import { QuizResult } from './quiz-result.tsx';
import { SaveNotice } from './save-notice.tsx';
import { percentOf, ScoreVerdict } from './score-verdict.tsx';
import { useOtherTabs } from './use-other-tabs.ts';
import { useSaving } from './use-saving.ts';

/** Returns what the answers of a saved quiz changed, and what comes next. */
export type AfterSaving = (quizId: string) => ReactNode;

type QuizInProgressProps = {
  quiz: UnfinishedQuiz;
  /** Null for a practice quiz. */
  topicId: string | null;
  /** Whether the user pressed 'Restart', 'Retake' or 'Try Again'. Then the first question takes the focus. */
  isRestarted: boolean;
  /** Undefined if the same quiz can't be taken again. */
  onRestart?: () => void;
  afterSaving?: AfterSaving;
};

/** Shows one quiz from its first open question to the score, and saves it answer by answer. */
export function QuizInProgress(props: QuizInProgressProps) {
  const { quiz, topicId, isRestarted, onRestart, afterSaving } = props;
  const [state, dispatch] = useReducer(linear, quiz, (served) => startLinear({}, served));
  const [isResultOpen, setResultOpen] = useState(false);
  const verdictId = useId();
  const saving = useSaving(quiz, topicId);
  useOtherTabs({ runId: quiz.runId, topicId }, dispatch);
  const isDone = isComplete(state);
  const answers = answerCount(state);
  const isContinued = quiz.answers.length > 0 && answers === quiz.answers.length && !state.isAnswered;

  // All answers were kept, but the page was closed before the result was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for the quiz as it was loaded
  useEffect(() => {
    if (isDone) saving.save(state, true);
  }, []);

  const total = state.questions.length;
  if (isResultOpen) {
    return (
      <div className="max-w-[42rem] pt-6">
        <QuizResult state={state} saving={saving} isPractice={topicId === null} onRetake={onRestart}>
          {afterSaving?.(quiz.runId)}
        </QuizResult>
      </div>
    );
  }

  const place = `${state.questions.findIndex(({ id }) => id === state.upcoming[0]) + 1} of ${total}`;
  const question = answers > 0 && !isDone ? confirmation(answers) : undefined;
  const startOver = (label: string) =>
    onRestart && <StartOver label={label} question={question} onConfirm={onRestart} />;
  const end = isDone
    ? {
        outcome: <Outcome state={state} isPractice={topicId === null} headingId={verdictId} saving={saving} />,
        ...{ outcomeId: verdictId, label: 'See Result', onOpen: () => setResultOpen(true) },
      }
    : undefined;
  return (
    <div className="max-w-[42rem] pt-6 max-md:pt-4">
      {isContinued && (
        <Notice look="line" isStatus className="mb-4" action={startOver('Restart')}>
          Continue your quiz: question {place}
        </Notice>
      )}
      <div className="figures mb-2 flex items-center gap-4 text-1 text-ink-3">
        <span className="mr-auto">Question {place}</span>
        {answers > 0 && (
          <span>
            {score(state)} of {answers} correct
          </span>
        )}
        {!isContinued && startOver(isDone ? 'Retake' : 'Restart')}
      </div>
      <ProgressLine state={state} label={`Question ${place}, ${score(state)} of ${answers} correct`} />
      {!isDone && <WaitingLine saving={saving} />}
      <LinearQuestion
        state={state}
        dispatch={dispatch}
        onAnswer={(next) => saving.save(next, isComplete(next))}
        next={{ label: 'Next Question', isDisabled: isLast(state) }}
        tapAnswers={quiz.scope === 'quick'}
        end={end}
        takesFocus={isRestarted}
        className="mt-4 md:mt-6"
      />
    </div>
  );
}

type OutcomeProps = Parameters<typeof ScoreVerdict>[0] & { saving: ReturnType<typeof useSaving> };

/** The score below the explanation of the last answer. */
function Outcome({ saving, ...verdict }: OutcomeProps) {
  return (
    <section aria-labelledby={verdict.headingId} className="mt-4 border-line-strong border-t pt-4">
      <p className="figures font-serif font-title text-5 text-ink">{percentOf(verdict.state)}%</p>
      <ScoreVerdict {...verdict} />
      <SaveNotice saving={saving} />
    </section>
  );
}

const confirmation = (answers: number) => ({
  title: 'Restart with a new quiz?',
  description: `Your ${counted(answers, 'answer')} so far won't be scored.`,
  confirmLabel: 'Restart',
});
