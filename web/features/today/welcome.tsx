import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import { LAST_DAYS } from '#shared/review.constants.ts';
import type { StudySettings } from '#shared/study-settings.ts';
import type { Today } from '#shared/today.ts';
import { errorText } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TODAY_COLUMNS } from './today-frame.tsx';
import { useEndWelcome, useSaveAnswer } from './use-today.ts';

const QUESTIONS = 3;
const CHOICES = [15, 30, 45, 60, 90];
const NOT_SAVED = 'Your answer was not saved. Please try again.';

/**
 * Asks a new user three things, one at a time, and then offers the mini exam, unless the plan wants rest before the real
 * exam. Each question can be skipped.
 */
export function Welcome({ today, onEnd }: { today: Today | undefined; onEnd: () => void }) {
  const [step, setStep] = useState(1);
  const save = useSaveAnswer();
  const end = useEndWelcome();
  function goOn() {
    save.reset();
    setStep((current) => current + 1);
  }
  const answer = (change: Partial<StudySettings>) => save.mutate(change, { onSuccess: goOn });
  const finish = (hasStudied: boolean | null) => end.mutate({ hasStudied }, { onSuccess: goOn });
  const failure = step === QUESTIONS ? end.error : save.error;
  const message = failure ? errorText(failure, NOT_SAVED) : undefined;
  const isPending = save.isPending || end.isPending;

  if (step === 1) return <DateStep error={message} isPending={isPending} onAnswer={answer} onSkip={goOn} />;
  if (step === 2) {
    return (
      <Step
        step={2}
        question="How many minutes a day can you study?"
        hint="A plan takes no longer, except on a day with an exam."
      >
        {CHOICES.map((minutesPerDay) => (
          <Button key={minutesPerDay} pending={isPending} onClick={() => answer({ minutesPerDay })}>
            {minutesPerDay} minutes
          </Button>
        ))}
        <Skip onSkip={goOn} isPending={isPending} />
        <FormFailure message={message} />
      </Step>
    );
  }
  if (step === QUESTIONS) {
    return (
      <Step step={3} question="Have you studied for this exam before?" hint="If not, the plan begins with reading.">
        <Button pending={isPending} onClick={() => finish(true)}>
          Yes
        </Button>
        <Button pending={isPending} onClick={() => finish(false)}>
          No
        </Button>
        <Skip onSkip={() => finish(null)} isPending={isPending} />
        <FormFailure message={message} />
      </Step>
    );
  }
  function showPlan() {
    onEnd();
    document.getElementById('today')?.focus();
  }
  if (today && isForRest(today)) {
    return (
      <Step question="Your exam is close" hint="Until then the plan is review and rest.">
        <Button variant="primary" onClick={showPlan}>
          Show Today's Plan
        </Button>
      </Step>
    );
  }
  const { questions, minutes } = EXAM_FORMATS.mini;
  return (
    <Step
      question="Start with a mini exam"
      hint={`${questions} questions over all six areas, in at most ${minutes} minutes. The result shows where to begin.`}
    >
      <Button asChild variant="primary">
        <Link href={paths.miniExam}>Take a Mini Exam</Link>
      </Button>
      <Button onClick={showPlan}>Show Today's Plan</Button>
    </Step>
  );
}

/** Whether the last days before the exam have come, and the plan has no exam today. */
const isForRest = ({ daysLeft, blocks }: Today): boolean =>
  daysLeft !== null && daysLeft <= LAST_DAYS && !blocks.some(({ kind }) => kind === 'exam');

type StepProps = {
  /** Undefined after the last question. */
  step?: number;
  question: string;
  hint: string;
  children: ReactNode;
};

/** Takes the focus, except on the first question, so that the next question is read aloud. */
function Step({ step, question, hint, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step !== 1) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className={TODAY_COLUMNS}>
      <p className="figures flex items-baseline gap-x-3 lg:block">
        {step === undefined ? (
          <span className="font-serif font-title text-4 text-ink">You are set</span>
        ) : (
          <>
            <span className="font-serif font-title text-6 text-ink tracking-[-0.02em]">{step}</span>{' '}
            <span className="text-1 text-ink-3 lg:mt-1 lg:block">of {QUESTIONS} questions</span>
          </>
        )}
      </p>
      <div className="min-w-0">
        <h3 ref={heading} tabIndex={-1} className="text-4 outline-none">
          {question}
        </h3>
        <p className="mt-1 max-w-measure">
          {hint} {step !== undefined && 'You can change it at any time.'}
        </p>
        <div className="mt-5 flex flex-wrap items-end gap-3">{children}</div>
      </div>
    </div>
  );
}

const Skip = ({ onSkip, isPending }: { onSkip: () => void; isPending: boolean }) => (
  <Button variant="ghost" pending={isPending} onClick={onSkip}>
    Skip
  </Button>
);

type DateStepProps = {
  error: string | undefined;
  isPending: boolean;
  onAnswer: (change: Partial<StudySettings>) => void;
  onSkip: () => void;
};

function DateStep({ error, isPending, onAnswer, onSkip }: DateStepProps) {
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <Step step={1} question="When is your exam?" hint="Reviews and the plan of each day lead up to it.">
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
          else onAnswer({ examDate: field.value });
        }}
      >
        <TextField
          label="Exam date"
          name="examDate"
          type="date"
          error={isEmpty ? 'Enter the date of your exam, or skip' : error}
          onChange={() => setIsEmpty(false)}
          className="w-60"
        />
        <Button type="submit" variant="primary" pending={isPending} className="mt-6.5">
          Next
        </Button>
      </form>
      <Button pending={isPending} onClick={() => onAnswer({ examDate: null })}>
        Not booked yet
      </Button>
      <Skip onSkip={onSkip} isPending={isPending} />
    </Step>
  );
}
