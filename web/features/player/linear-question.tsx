import { type Dispatch, type ReactNode, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import { answeredQuestion } from './answers.ts';
import { Bar } from './bar.tsx';
import { afterKey, ConfidenceChoice, SureAndWrong } from './confidence.tsx';
import { KeyHint } from './key-hint.tsx';
import { currentQuestion, isCorrect, type LinearAction, type LinearState, linear } from './linear.ts';
import { QuestionCard } from './question-card.tsx';
import { ReportQuestion } from './report-question.tsx';
import { useAutoNext } from './use-auto-next.ts';

type LinearQuestionProps = {
  state: LinearState;
  dispatch: Dispatch<LinearAction>;
  /** Called with the state after an answer. */
  onAnswer: (next: LinearState) => void;
  /** The button that opens the next question. It is disabled where there is none. */
  next: { label: string; isDisabled?: boolean };
  /** After the last answer: what it led to, which stands below the explanation, and a button that opens more. */
  end?: { outcome: ReactNode; outcomeId: string; label: string; onOpen: () => void };
  /** Whether a tap on an option answers, so that nothing is submitted and nobody is asked how sure they are. */
  tapAnswers?: boolean;
  takesFocus: boolean;
  head?: ReactNode;
  optionsClass?: string;
  /** What else is said after the answer. */
  children?: ReactNode;
  className?: string;
};

/** The current question of a quiz or drill. The user chooses an option, says how sure they are, submits, reads why, and goes on. */
export function LinearQuestion(props: LinearQuestionProps) {
  const { state, dispatch, next, end, tapAnswers = false } = props;
  const { chosen, confidence, isAnswered } = state;
  const textId = useId();
  const forward = useRef<HTMLButtonElement>(null);
  const question = currentQuestion(state);
  const goOn = () => (end ? end.onOpen() : dispatch({ type: 'next' }));
  const rate = (said: LinearState['confidence']) => dispatch({ type: 'rate', confidence: said });
  const { isAutoNext, setCorrectTap } = useAutoNext(isAnswered, goOn);

  function submit(from = state, isTap = false) {
    const answered = linear(from, { type: 'submit' });
    setCorrectTap(isTap && isCorrect(answered));
    dispatch({ type: 'submit' });
    if (answered !== from) props.onAnswer(answered);
  }
  function tap(option: number) {
    dispatch({ type: 'choose', option });
    submit(linear(state, { type: 'choose', option }), true);
  }

  return (
    <QuestionCard
      question={question}
      // The same question can follow itself, with its options at other places.
      turn={`${question.id} ${state.misses.get(question.id) ?? 0}`}
      chosen={chosen}
      isAnswered={isAnswered}
      onChoose={(option) => dispatch({ type: 'choose', option })}
      onTap={tapAnswers ? tap : undefined}
      onEnter={isAnswered ? goOn : () => submit()}
      onKey={(key) => {
        if (!tapAnswers) rate(afterKey(confidence, key));
        return false;
      }}
      takesFocus={props.takesFocus || undefined}
      forward={forward}
      head={props.head}
      optionsClass={props.optionsClass}
      className={props.className}
      explanation={
        !isAutoNext && (
          <AnsweredQuestion
            answered={answeredQuestion(question, chosen)}
            shows="none"
            textId={textId}
            actions={<ReportQuestion questionId={question.id} />}
          >
            {props.children}
            {confidence === 'sure' && !isCorrect(state) && <SureAndWrong />}
          </AnsweredQuestion>
        )
      }
      bar={
        <Bar className={classNames('mt-6 max-md:mt-4', end && 'md:static')}>
          {isAnswered ? (
            <>
              <Button
                key="next"
                ref={end ? undefined : forward}
                variant={end ? 'line' : 'primary'}
                className="max-md:flex-1"
                disabled={next.isDisabled}
                aria-describedby={textId}
                onClick={() => dispatch({ type: 'next' })}
              >
                {next.label}
              </Button>
              {end && (
                <Button
                  key="end"
                  ref={forward}
                  variant="primary"
                  className="max-md:flex-1"
                  aria-describedby={`${textId} ${end.outcomeId}`}
                  onClick={end.onOpen}
                >
                  {end.label}
                </Button>
              )}
            </>
          ) : (
            <>
              {!tapAnswers && <ConfidenceChoice className="md:w-full" value={confidence} onChange={rate} />}
              {tapAnswers && chosen === null ? (
                <p className="flex min-h-target items-center">Tap your answer</p>
              ) : (
                <Button
                  key="submit"
                  variant="primary"
                  className="max-md:flex-1 max-md:px-3"
                  disabled={chosen === null}
                  onClick={() => submit()}
                >
                  Submit Answer
                </Button>
              )}
            </>
          )}
          <KeyHint showsOptionKeys={!isAnswered} keyName="Enter" does={isAnswered ? 'continues' : 'submits'} />
        </Bar>
      }
    >
      {isAutoNext && (
        <p role="status" className="sr-only">
          Correct
        </p>
      )}
      {end?.outcome}
    </QuestionCard>
  );
}
