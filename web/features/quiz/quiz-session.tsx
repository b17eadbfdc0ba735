import { RotateCcw } from 'lucide-react';
import { useReducer, useRef } from 'react';
import type { Quiz } from '#shared/quiz.ts';
import { percentage } from '#shared/quiz-marks.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Key } from '#web/ui/key.tsx';
import { Explanation } from './explanation.tsx';
import { MissedQuestions } from './missed-questions.tsx';
import { ProgressLine } from './progress-line.tsx';
import { QuestionOptions } from './question-options.tsx';
import { QuizResult } from './quiz-result.tsx';
import { currentQuestion, isComplete, isLast, marks, type QuizRun, quizRun, score, startRun } from './quiz-run.ts';
import { ReportQuestion } from './report-question.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useFocusOnStep } from './use-focus-on-step.ts';
import { useSaveScore } from './use-quiz.ts';
import { useQuizKeys } from './use-quiz-keys.ts';

type QuizSessionProps = {
  topicId: string;
  quiz: Quiz;
  /** It follows a press of 'Restart', 'Retake' or 'Try Again', so its first question takes the focus. */
  isRestarted: boolean;
  onRestart: () => void;
};

/** One run from the first question to the score, which is saved once. */
export function QuizSession({ topicId, quiz, isRestarted, onRestart }: QuizSessionProps) {
  const [run, dispatch] = useReducer(quizRun, quiz.questions, startRun);
  const save = useSaveScore();
  const root = useRef<HTMLDivElement>(null);
  const isDone = isComplete(run);

  function submit() {
    const next = quizRun(run, { type: 'submit' });
    dispatch({ type: 'submit' });
    if (next !== run && isComplete(next)) saveScore(next);
  }
  function saveScore(done: QuizRun) {
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

  useQuizKeys(root, {
    onChoose: (option) => {
      dispatch({ type: 'choose', option });
      // Away from a tab or button, so that Enter submits.
      root.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
    },
    onEnter: () => (run.isAnswered ? dispatch({ type: 'next' }) : submit()),
  });

  const { heading, forward, result, explanation } = useFocusOnStep(run, isRestarted);
  const question = currentQuestion(run);
  const total = run.questions.length;
  const right = marks(run).filter(Boolean).length;
  return (
    <div ref={root} className="max-w-[42rem] pt-6">
      {isDone && (
        <div className="@container mb-section">
          <QuizResult
            topicId={topicId}
            run={run}
            headingRef={result}
            onRetake={onRestart}
            saving={<SaveNotice state={save.status} onSaveAgain={() => saveScore(run)} />}
          />
        </div>
      )}
      <div className="figures mb-2 flex items-center gap-4 text-1 text-ink-3">
        <span className="mr-auto">
          Question {run.current + 1} of {total}
        </span>
        <span>
          {right} of {run.answers.length} right
        </span>
        {!isDone && <Restart answers={run.answers.length} onRestart={onRestart} />}
      </div>
      <ProgressLine marks={marks(run)} current={run.current} total={total} />
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
        chosen={run.chosen}
        isAnswered={run.isAnswered}
        onChoose={(option) => dispatch({ type: 'choose', option })}
      />
      <div ref={explanation} role="status" className="scroll-mb-24">
        {run.isAnswered && run.chosen !== null && (
          <div className="mt-4 border-line-strong border-t pt-3">
            <Explanation key={question.id} question={question} chosen={run.chosen} />
          </div>
        )}
      </div>
      {run.isAnswered && <ReportQuestion key={`report-${question.id}`} questionId={question.id} />}
      <div
        className={`mt-6 flex items-center gap-4 text-1 text-ink-3 max-md:mt-4 ${isDone ? '' : 'max-md:-mx-margin max-md:sticky max-md:bottom-0 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-margin max-md:py-3'}`}
      >
        {run.isAnswered ? (
          <Button
            key="next"
            ref={forward}
            variant={isDone ? 'line' : 'primary'}
            className="max-md:w-full"
            disabled={isLast(run)}
            onClick={() => dispatch({ type: 'next' })}
          >
            Next Question
          </Button>
        ) : (
          <Button
            key="submit"
            variant="primary"
            className="max-md:w-full"
            disabled={run.chosen === null}
            onClick={submit}
          >
            Submit Answer
          </Button>
        )}
        {!isDone && <KeyHint isAnswered={run.isAnswered} />}
      </div>
      {isDone && <MissedQuestions run={run} />}
    </div>
  );
}

/** Asks first when there are answers to lose. */
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
      description={`Your ${counted(answers, 'answer')} of this run will not be scored.`}
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
          <Key>Enter</Key> goes on
        </>
      ) : (
        <>
          <Key>A</Key>–<Key>D</Key> or <Key>1</Key>–<Key>4</Key> choose, <Key>Enter</Key> submits
        </>
      )}
    </span>
  );
}
