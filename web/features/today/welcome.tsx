import { type ReactNode, useEffect, useRef, useState } from 'react';
import { WELCOME_STEPS } from '#shared/today.constants.ts';
import { errorText } from '#web/lib/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NEXT_STEP } from './next-step.tsx';
import { useWelcomeAnswers } from './use-today.ts';

const CHOICES = [15, 30, 45, 60, 90];
const NOT_SAVED = "We couldn't save your answer. Please try again.";

type Answers = ReturnType<typeof useWelcomeAnswers>;

/** Asks a new user three things, one at a time. Each can be skipped. What follows from the answers is the next step. */
export default function Welcome({ step }: { step: number }) {
  // What follows the last question takes the focus.
  useEffect(() => () => document.getElementById(NEXT_STEP)?.focus(), []);
  const Question = [DateQuestion, MinutesQuestion, StudiedQuestion][step - 1]!;
  return <AskedQuestion key={step} step={step} Question={Question} />;
}

function AskedQuestion({
  step,
  Question,
}: {
  step: number;
  Question: (answers: Answers & { step: number }) => ReactNode;
}) {
  const answers = useWelcomeAnswers(step);
  return <Question {...answers} step={step} />;
}

const MinutesQuestion = ({ answer, ...answers }: Answers & { step: number }) => (
  <QuestionFrame {...answers} question="How many minutes a day can you study?" hint="We'll plan each day to fit.">
    {CHOICES.map((minutesPerDay) => (
      <Button key={minutesPerDay} pending={answers.isPending} onClick={() => answer({ minutesPerDay })}>
        {minutesPerDay} minutes
      </Button>
    ))}
  </QuestionFrame>
);

const StudiedQuestion = ({ answer, ...answers }: Answers & { step: number }) => (
  <QuestionFrame
    {...answers}
    question="Have you studied for this exam before?"
    hint="If you have, a mini exam shows what you know. If not, you start with reading."
  >
    <Button pending={answers.isPending} onClick={() => answer({ hasStudied: true })}>
      Yes
    </Button>
    <Button pending={answers.isPending} onClick={() => answer({ hasStudied: false })}>
      Not yet
    </Button>
  </QuestionFrame>
);

type QuestionFrameProps = Pick<Answers, 'skip' | 'isPending' | 'error'> & {
  step: number;
  question: string;
  hint: string;
  children: ReactNode;
};

/** Takes the focus, except on the first question, so that the next question is read aloud. */
function QuestionFrame({ step, question, hint, skip, isPending, error, children }: QuestionFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isFirst] = useState(step === 1);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <section aria-labelledby="welcome">
      <p className="figures text-1 text-ink-3">
        Question {step} of {WELCOME_STEPS}
      </p>
      <h2 id="welcome" ref={heading} tabIndex={-1} className="outline-none">
        {question}
      </h2>
      <p className="mt-1 max-w-measure">{hint} You can change this anytime.</p>
      <div className="mt-5 flex flex-wrap items-end gap-3">
        {children}
        <Button variant="ghost" pending={isPending} onClick={skip}>
          Skip
        </Button>
        <FormFailure message={error ? errorText(error, NOT_SAVED) : undefined} />
      </div>
    </section>
  );
}

function DateQuestion({ answer, error, ...answers }: Answers & { step: number }) {
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <QuestionFrame
      {...answers}
      error={null}
      question="When is your exam?"
      hint="We'll build your daily plan around it, in your browser's time zone."
    >
      <form
        noValidate
        method="post"
        aria-label="When is your exam?"
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const field = event.currentTarget.querySelector('input')!;
          setIsEmpty(field.value === '');
          if (field.value === '') field.focus();
          else answer({ examDate: field.value });
        }}
      >
        <TextField
          label="Exam date"
          name="examDate"
          type="date"
          error={isEmpty ? 'Enter your exam date, or skip' : error ? errorText(error, NOT_SAVED) : undefined}
          onChange={() => setIsEmpty(false)}
          className="w-60"
        />
        <Button type="submit" variant="primary" pending={answers.isPending} className="mt-6.5">
          Next
        </Button>
      </form>
      <Button pending={answers.isPending} onClick={() => answer({ examDate: null })}>
        I haven't scheduled it
      </Button>
    </QuestionFrame>
  );
}
