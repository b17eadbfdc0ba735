import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { ServedQuestion } from '#shared/quiz.ts';
import { LoginLink } from '#web/features/auth/login-link.tsx';
import { lazyComponent } from '#web/lib/lazy-module.tsx';
import { LoadBoundary } from '#web/lib/load-boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { QuestionOptions } from './question-options.tsx';
import { optionOf } from './use-answer-keys.ts';

// Loads with the first choice, because only an answer needs it.
const Explanation = lazyComponent(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

/** Shows one question that a visitor can answer. Saves nothing, and handles keys only while the focus is inside. */
export function TryQuestion({ question }: { question: ServedQuestion }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isAnswered) return;
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);

  function chooseByKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (isAnswered || altKey || ctrlKey || metaKey) return;
    const option = optionOf(key);
    if (option < 0 || option >= question.options.length) return;
    choose(option);
    focusOption(option);
  }
  function choose(option: number) {
    setChosen(option);
    Explanation.load().catch(() => {});
  }
  function focusOption(option: number) {
    form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (chosen !== null) return setIsAnswered(true);
    setIsReminded(true);
    focusOption(0);
  }

  return (
    <>
      {/* With the method 'dialog', a form outside of a dialog does nothing when it is submitted before the scripts run. */}
      <form ref={form} method="dialog" onSubmit={submit} onKeyDown={chooseByKey}>
        <h3
          id={headingId}
          className="mb-5 max-w-[42rem] text-pretty font-label text-4 leading-8.5 max-md:mb-3 max-md:text-2 max-md:leading-6"
        >
          {question.question}
        </h3>
        <div className="max-w-[42rem] max-md:[&_fieldset]:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]">
          <QuestionOptions
            question={question}
            labelledBy={headingId}
            chosen={chosen}
            isAnswered={isAnswered}
            onChoose={choose}
          />
        </div>
        {!isAnswered && (
          <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 max-md:mt-3 print:hidden">
            <Button type="submit" className="max-md:w-full">
              Submit Answer
            </Button>
            <p role="status" className="text-1 text-ink-2">
              {isReminded && chosen === null && 'Choose an answer first.'}
            </p>
          </div>
        )}
      </form>
      {isAnswered && chosen !== null && (
        <section
          ref={answer}
          tabIndex={-1}
          aria-label="The answer explained"
          className="mt-4 max-w-[42rem] scroll-mb-6 border-line-strong border-t pt-3 outline-none"
        >
          <LoadBoundary failure="The explanation could not be loaded.">
            <Explanation question={question} chosen={chosen} />
          </LoadBoundary>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
            <Button asChild variant="primary" className="max-md:w-full">
              <LoginLink>Create Free Account</LoginLink>
            </Button>
            <span className="text-1 text-ink-3">A practice quiz has ten questions like this one.</span>
          </div>
        </section>
      )}
    </>
  );
}
