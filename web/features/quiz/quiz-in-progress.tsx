import { RotateCcw } from 'lucide-react';
import { useReducer, useRef } from 'react';
import { percentage } from '#shared/quiz.constants.ts';
import type { ServedQuiz } from '#shared/quiz.ts';
import type { WhyQuestion } from '#web/features/questions/ask-why-button.tsx';
import { Explanation } from '#web/features/questions/explanation.tsx';
import { QuestionOptions } from '#web/features/questions/question-options.tsx';
import { ReportQuestion } from '#web/features/questions/report-question.tsx';
import { useAnswerKeys } from '#web/features/questions/use-answer-keys.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Key } from '#web/ui/key.tsx';
import { MissedQuestions } from './missed-questions.tsx';
import { ProgressLine } from './progress-line.tsx';
import { QuizResult } from './quiz-result.tsx';
import {
  currentQuestion,
  isComplete,
  isLast,
  type QuizState,
  quizReducer,
  results,
  score,
  startQuiz,
} from './quiz-state.ts';
import { useFocusOnStep } from './use-focus-on-step.ts';
import { useSaveScore } from './use-quiz.ts';

type QuizInProgressProps = {
  topicId: string;
  quiz: ServedQuiz;
  /** Whether the user pressed 'Restart', 'Retake' or 'Try Again'. Then the first question takes the focus. */
  isRestarted: boolean;
  onRestart: () => void;
  onAskWhy?: (why: WhyQuestion) => void;
};

/** Shows one quiz from the first question to the score. Saves the score once. */
export function QuizInProgress({ topicId, quiz, isRestarted, onRestart, onAskWhy }: QuizInProgressProps) {
  const [state, dispatch] = useReducer(quizReducer, quiz.questions, startQuiz);
  const save = useSaveScore();
  const root = useRef<HTMLDivElement>(null);
  const isDone = isComplete(state);

  function submit() {
    const next = quizReducer(state, { type: 'submit' });
    dispatch({ type: 'submit' });
    if (next !== state && isComplete(next)) saveScore(next);
  }
  function saveScore(done: QuizState) {
    const totalQuestions = done.questions.length;
    save.mutate({
      topicId,
      runId: quiz.runId,
      score: score(done),
      totalQuestions,
      percentage: percentage(score(done), totalQuestions),
      answers: done.answers.map((chosen, index) => ({ questionId: done.questions[index]!.id, chosen })),
    });
  }

  useAnswerKeys(root, {
    onChoose: (option) => {
      dispatch({ type: 'choose', option });
      // Moves the focus away from a tab or button, so that Enter submits.
      root.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
    },
    onEnter: () => (state.isAnswered ? dispatch({ type: 'next' }) : submit()),
  });

  const { heading, forward, result, explanation } = useFocusOnStep(state, isRestarted);
  const question = currentQuestion(state);
  const total = state.questions.length;
  return (
    <div ref={root} className="max-w-[42rem] pt-6">
      {isDone && (
        <div className="@container mb-section">
          <QuizResult
            topicId={topicId}
            state={state}
            headingRef={result}
            onRetake={onRestart}
            saveStatus={save.status}
            onSaveAgain={() => saveScore(state)}
          />
        </div>
      )}
      <div className="figures mb-2 flex items-center gap-4 text-1 text-ink-3">
        <span className="mr-auto">
          Question {state.current + 1} of {total}
        </span>
        <span>
          {score(state)} of {state.answers.length} right
        </span>
        {!isDone && <Restart answers={state.answers.length} onRestart={onRestart} />}
      </div>
      <ProgressLine results={results(state)} current={state.current} total={total} />
      <h2
        ref={heading}
        tabIndex={-1}
        className="my-4 text-pretty font-label leading-8.5 tracking-normal outline-none md:mt-6"
      >
        {question.question}
      </h2>
      <QuestionOptions
        key={question.id}
        question={question}
        chosen={state.chosen}
        isAnswered={state.isAnswered}
        onChoose={(option) => dispatch({ type: 'choose', option })}
      />
      <div ref={explanation} role="status" className="scroll-mb-24">
        {state.isAnswered && state.chosen !== null && (
          <div className="mt-4 border-line-strong border-t pt-3">
            <Explanation key={question.id} question={question} chosen={state.chosen} onAskWhy={onAskWhy} />
          </div>
        )}
      </div>
      {state.isAnswered && <ReportQuestion key={`report-${question.id}`} questionId={question.id} />}
      <div
        className={`mt-6 flex items-center gap-4 text-1 text-ink-3 max-md:mt-4 ${isDone ? '' : 'max-md:-mx-margin max-md:sticky max-md:bottom-0 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-margin max-md:py-3'}`}
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
      {isDone && <MissedQuestions state={state} onAskWhy={onAskWhy} />}
    </div>
  );
}

/** Restarts the quiz. Asks for confirmation if the quiz has answers, because they are lost. */
function Restart({ answers, onRestart }: { answers: number; onRestart: () => void }) {
  const button = (
    <Button
      variant="ghost"
      size="small"
      className="-my-2 -mr-3 text-ink-3"
      onClick={answers === 0 ? onRestart : undefined}
    >
      <Icon of={RotateCcw} size={16} />
      Restart
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

function KeyHint({ isAnswered }: { isAnswered: boolean }) {
  return (
    <span className="touch:hidden">
      {isAnswered ? (
        <>
          <Key>Enter</Key> continues
        </>
      ) : (
        <>
          <Key>A</Key>–<Key>D</Key> or <Key>1</Key>–<Key>4</Key> choose, <Key>Enter</Key> submits
        </>
      )}
    </span>
  );
}
