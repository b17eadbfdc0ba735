import { useReducer, useRef, useState } from 'react';
import type { PlayedQuestion } from '#shared/quiz.ts';
import { LoginLink } from '#web/features/auth/login-link.tsx';
import { lazyPart } from '#web/lib/lazy.tsx';
import { Button } from '#web/ui/button.tsx';
import { answeredQuestion } from './answers.ts';
import { linear, startLinear } from './linear.ts';
import { QuestionCard } from './question-card.tsx';

// Loads with the first choice, because only an answer needs it.
const AnsweredQuestion = lazyPart(
  async () => ({ default: (await import('./answered-question.tsx')).AnsweredQuestion }),
  { failure: "We couldn't load the explanation." },
);

/** Shows one question that a visitor can answer. Saves nothing. */
export function SampleQuestion({ question }: { question: PlayedQuestion }) {
  const [state, dispatch] = useReducer(linear, { questions: [question] }, (start) => startLinear({}, start));
  const [isReminded, setIsReminded] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { chosen, isAnswered } = state;

  function choose(option: number) {
    dispatch({ type: 'choose', option });
    AnsweredQuestion.load().catch(() => {});
  }
  function submit() {
    setIsReminded(true);
    if (chosen === null) root.current?.querySelector<HTMLElement>('input[type=radio]')?.focus({ preventScroll: true });
    dispatch({ type: 'submit' });
  }

  return (
    <div ref={root}>
      <QuestionCard
        question={question}
        turn={question.id}
        chosen={chosen}
        isAnswered={isAnswered}
        onChoose={choose}
        onEnter={submit}
        takesFocus={false}
        headingLevel="h3"
        headingClass="mb-5 max-w-[42rem] text-4 max-md:mb-3 max-md:text-2 max-md:leading-6"
        optionsClass="max-w-[42rem] max-md:[&_fieldset]:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
        explanation={
          <>
            <AnsweredQuestion answered={answeredQuestion(question, chosen)} shows="none" />
            <Button asChild variant="primary" className="mt-4 max-md:w-full print:hidden">
              <LoginLink>Create Free Account</LoginLink>
            </Button>
          </>
        }
        bar={
          !isAnswered && (
            <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 max-md:mt-3 print:hidden">
              <Button className="max-md:w-full" onClick={submit}>
                Submit Answer
              </Button>
              <p role="status" className="text-1 text-ink-2">
                {isReminded && chosen === null && 'Choose an answer first.'}
              </p>
            </div>
          )
        }
      />
    </div>
  );
}
