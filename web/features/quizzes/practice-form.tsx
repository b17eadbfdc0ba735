import { type FormEvent, useId } from 'react';
import type { StartPracticeInput } from '#shared/practice.ts';
import { PRACTICE_COUNTS, QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from './choice.tsx';
import { areaChoices, mixedChoices, type ScopeChoice } from './choices.ts';

const DEFAULT: StartPracticeInput = { scope: 'exam', count: QUIZ_LENGTH };

type PracticeFormProps = {
  mistakes: number | undefined;
  hasWeakTopics: boolean | undefined;
  /** Whether there is something to do first: an unfinished practice. */
  isSecond: boolean;
  isStarting: boolean;
  onStart: (start: StartPracticeInput) => void;
};

/** Lets the user choose what to practice and how many questions. The browser keeps the last choice. */
export function PracticeForm({ mistakes, hasWeakTopics, isSecond, isStarting, onStart }: PracticeFormProps) {
  const name = useId();
  const { values, change } = useDraft('practice', DEFAULT);
  const mixed = mixedChoices(mistakes, hasWeakTopics);
  const available = [...mixed, ...areaChoices].filter(({ isAvailable }) => isAvailable);
  // What was chosen earlier may not be available any more.
  const scope = available.find((choice) => choice.scope === values.scope)?.scope ?? DEFAULT.scope;
  const count = PRACTICE_COUNTS.find((choice) => choice === values.count) ?? DEFAULT.count;

  function start(event: FormEvent) {
    event.preventDefault();
    onStart({ scope, count });
  }

  const choiceOf = (choice: ScopeChoice) => (
    <Choice
      key={choice.scope}
      name={`${name}-scope`}
      title={choice.title}
      note={choice.note}
      isChosen={choice.scope === scope}
      isDisabled={!choice.isAvailable}
      onChoose={() => change({ scope: choice.scope })}
    />
  );
  return (
    <form
      onSubmit={start}
      className="gap-x-12 max-lg:space-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]"
    >
      <fieldset className="lg:row-span-2">
        <legend className="mb-3">
          <h2>What to practice</h2>
        </legend>
        <div className="grid gap-2 lg:grid-cols-2">{mixed.map(choiceOf)}</div>
        <p className="mt-5 mb-2 font-label text-1 text-ink-3">One area</p>
        <div className="grid gap-2 lg:grid-cols-2">{areaChoices.map(choiceOf)}</div>
      </fieldset>
      <fieldset>
        <legend className="mb-3">
          <h2>How many questions</h2>
        </legend>
        <div className="grid max-w-96 grid-cols-3 gap-2">
          {PRACTICE_COUNTS.map((choice) => (
            <Choice
              key={choice}
              name={`${name}-count`}
              title={choice}
              isChosen={choice === count}
              onChoose={() => change({ count: choice })}
            />
          ))}
        </div>
      </fieldset>
      <div className="sticky bottom-(--bottom-bar) border-line border-t bg-paper py-3 max-md:-mx-margin max-md:px-margin lg:static lg:border-0">
        <Button type="submit" variant={isSecond ? 'line' : 'primary'} pending={isStarting} className="max-md:w-full">
          Start Practice
        </Button>
      </div>
    </form>
  );
}
