import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useReducer, useRef } from 'react';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import type { WhyQuestion } from '#web/features/questions/ask-why-button.tsx';
import { afterKey, ConfidenceChoice, SureAndWrong } from '#web/features/questions/confidence.tsx';
import { Explanation } from '#web/features/questions/explanation.tsx';
import { KeyHint } from '#web/features/questions/key-hint.tsx';
import { QuestionOptions } from '#web/features/questions/question-options.tsx';
import { ReportQuestion } from '#web/features/questions/report-question.tsx';
import { useAnswerKeys } from '#web/features/questions/use-answer-keys.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MissedQuestions } from './missed-questions.tsx';
import { ProgressLine } from './progress-line.tsx';
import { QuizResult } from './quiz-result.tsx';
import {
  answerCount,
  currentQuestion,
  isComplete,
  isLast,
  type QuizState,
  quizReducer,
  results,
  score,
  startQuiz,
} from './quiz-state.ts';
import { Unsaved } from './save-notice.tsx';
import { useFocusOnStep } from './use-focus-on-step.ts';
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
  nextSteps: (state: QuizState) => ReactNode;
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
  const [state, dispatch] = useReducer(quizReducer, quiz, startQuiz);
  const saving = useSaving({ runId: quiz.runId, topicId });
  useOtherTabs({ runId: quiz.runId, topicId }, dispatch);
  const root = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const isDone = isComplete(state);
  const isContinued = quiz.answers.length > 0 && answerCount(state) === quiz.answers.length && !state.isAnswered;

  // All answers were kept, but the page was closed before the result was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for the quiz as it was loaded
  useEffect(() => {
    if (isDone) saving.save(state, true);
  }, []);

  function submit() {
    const next = quizReducer(state, { type: 'submit' });
    dispatch({ type: 'submit' });
    if (next !== state) saving.save(next, isComplete(next));
  }

  const confidence = state.confidences[state.current];
  useAnswerKeys(root, {
    onChoose: (option) => {
      dispatch({ type: 'choose', option });
      // Moves the focus away from a tab or button, so that Enter submits.
      root.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
    },
    onEnter: () => (state.isAnswered ? dispatch({ type: 'next' }) : submit()),
    onOther: (key) => dispatch({ type: 'rate', confidence: afterKey(confidence, key) }),
  });

  const { heading, forward, result, explanation } = useFocusOnStep(state, isRestarted);
  const question = currentQuestion(state);
  const total = state.questions.length;
  const place = `${state.current + 1} of ${total}`;
  return (
    <div ref={root} className="max-w-[42rem] pt-6">
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
        <div className="mb-4 flex items-center gap-4 rounded-card bg-buff-subtle px-4 py-1 text-1 text-ink">
          <p role="status" className="mr-auto">
            Continue your quiz: question {place}
          </p>
          {onRestart && <Restart label="Start Over" answers={answerCount(state)} onRestart={onRestart} />}
        </div>
      )}
      <div className="figures mb-2 flex items-center gap-4 text-1 text-ink-3">
        <span className="mr-auto">Question {place}</span>
        {answerCount(state) > 0 && (
          <span>
            {score(state)} of {answerCount(state)} right
          </span>
        )}
        {!isDone && !isContinued && onRestart && (
          <Restart label="Restart" answers={answerCount(state)} onRestart={onRestart} />
        )}
      </div>
      <ProgressLine results={results(state)} current={state.current} total={total} />
      {!isDone && <Unsaved saving={saving} />}
      <h2
        id={headingId}
        ref={heading}
        tabIndex={-1}
        className="my-4 text-pretty font-label leading-8.5 tracking-normal outline-none md:mt-6"
      >
        {question.question}
      </h2>
      <QuestionOptions
        key={question.id}
        question={question}
        labelledBy={headingId}
        chosen={state.chosen}
        isAnswered={state.isAnswered}
        onChoose={(option) => dispatch({ type: 'choose', option })}
      />
      <div ref={explanation} role="status" className="scroll-mb-24">
        {state.isAnswered && state.chosen !== null && (
          <div className="mt-4 border-line-strong border-t pt-3">
            <Explanation key={question.id} question={question} chosen={state.chosen} onAskWhy={onAskWhy} />
            {confidence === 'sure' && state.chosen !== question.correctAnswer && <SureAndWrong />}
          </div>
        )}
      </div>
      {!state.isAnswered && (
        <ConfidenceChoice
          className="mt-4"
          value={confidence}
          onChange={(said) => dispatch({ type: 'rate', confidence: said })}
        />
      )}
      {state.isAnswered && <ReportQuestion key={`report-${question.id}`} questionId={question.id} />}
      <div
        className={`mt-6 flex items-center gap-4 text-1 text-ink-3 max-md:mt-4 ${isDone ? '' : 'sticky bottom-0 border-line border-t bg-paper py-3 max-md:-mx-margin max-md:px-margin'}`}
      >
        {state.isAnswered ? (
          <Button
            key="next"
            ref={forward}
            variant={isDone ? 'line' : 'primary'}
            className="max-md:w-full"
            disabled={isLast(state)}
            onClick={() => dispatch({ type: 'next' })}
          >
            Next Question
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
        {!isDone && <KeyHint isAnswered={state.isAnswered} />}
      </div>
    </div>
  );
}

/** Restarts the quiz. Asks for confirmation if the quiz has answers, because they are lost. */
function Restart({ label, answers, onRestart }: { label: string; answers: number; onRestart: () => void }) {
  const button = (
    <Button
      variant="ghost"
      size="small"
      className="-my-2 -mr-3 flex-none text-ink-3"
      onClick={answers === 0 ? onRestart : undefined}
    >
      <Icon of={RotateCcw} size={16} />
      {label}
    </Button>
  );
  if (answers === 0) return button;
  return (
    <ConfirmDialog
      trigger={button}
      title="Start over with a new quiz?"
      description={`Your ${counted(answers, 'answer')} of this quiz will not be scored.`}
      confirmLabel="Restart"
      cancelLabel="Keep Going"
      onConfirm={onRestart}
    />
  );
}
