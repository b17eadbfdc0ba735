import { type Dispatch, type ReactNode, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AnsweredQuestion } from './answered-question.tsx';
import { answeredQuestion } from './answers.ts';
import type { WhyQuestion } from './ask-why-button.tsx';
import { Bar } from './bar.tsx';
import { afterKey, ConfidenceChoice, SureAndWrong } from './confidence.tsx';
import { KeyHint } from './key-hint.tsx';
import { currentQuestion, isCorrect, type LinearAction, type LinearState, linear } from './linear.ts';
import { QuestionCard } from './question-card.tsx';
import { ReportQuestion } from './report-question.tsx';

type LinearQuestionProps = {
  state: LinearState;
  dispatch: Dispatch<LinearAction>;
  /** Called with the state after an answer. */
  onAnswer: (next: LinearState) => void;
  /** What the button that goes on says. It does nothing where there is no next question. */
  next: { label: string; isDisabled?: boolean };
  /** Whether the result is on the page, so that the bar stays in its place. */
  isOver?: boolean;
  takesFocus: boolean;
  onAskWhy?: (why: WhyQuestion) => void;
  head?: ReactNode;
  optionsClass?: string;
  /** What else is said after the answer. */
  children?: ReactNode;
  className?: string;
};

/** The current question of a quiz or drill: one chooses, says how sure one is, submits, reads why, and goes on. */
export function LinearQuestion(props: LinearQuestionProps) {
  const { state, dispatch, next, isOver = false, onAskWhy } = props;
  const { chosen, confidence, isAnswered } = state;
  const textId = useId();
  const forward = useRef<HTMLButtonElement>(null);
  const question = currentQuestion(state);
  const goOn = () => dispatch({ type: 'next' });
  const rate = (said: LinearState['confidence']) => dispatch({ type: 'rate', confidence: said });

  function submit() {
    const answered = linear(state, { type: 'submit' });
    dispatch({ type: 'submit' });
    if (answered !== state) props.onAnswer(answered);
  }

  return (
    <QuestionCard
      question={question}
      // The same question can follow itself, with its options at other places.
      turn={`${question.id} ${state.misses.get(question.id) ?? 0}`}
      chosen={chosen}
      isAnswered={isAnswered}
      onChoose={(option) => dispatch({ type: 'choose', option })}
      onEnter={isAnswered ? goOn : submit}
      onKey={(key) => {
        rate(afterKey(confidence, key));
        return false;
      }}
      takesFocus={props.takesFocus || undefined}
      forward={forward}
      head={props.head}
      optionsClass={props.optionsClass}
      className={props.className}
      explanation={
        <AnsweredQuestion
          answered={answeredQuestion(question, chosen)}
          shows="none"
          textId={textId}
          onAskWhy={onAskWhy}
        >
          {props.children}
          {confidence === 'sure' && !isCorrect(state) && <SureAndWrong />}
          <ReportQuestion questionId={question.id} />
        </AnsweredQuestion>
      }
      bar={
        <Bar className="mt-6 max-md:mt-4" isSticky={!isOver}>
          {isAnswered ? (
            <Button
              key="next"
              ref={forward}
              variant={isOver ? 'line' : 'primary'}
              className="max-md:w-full"
              disabled={next.isDisabled}
              aria-describedby={textId}
              onClick={goOn}
            >
              {next.label}
            </Button>
          ) : (
            <Button
              key="submit"
              variant="primary"
              className="max-md:w-full"
              disabled={chosen === null}
              onClick={submit}
            >
              Submit Answer
            </Button>
          )}
          {!isOver && <KeyHint chooses={!isAnswered} keyName="Enter" does={isAnswered ? 'continues' : 'submits'} />}
        </Bar>
      }
    >
      {!isAnswered && <ConfidenceChoice className="mt-4" value={confidence} onChange={rate} />}
    </QuestionCard>
  );
}
