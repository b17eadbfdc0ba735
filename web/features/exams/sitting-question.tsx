import { Flag } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import type { Sitting } from '#shared/exams.ts';
import { QuestionOptions } from '#web/features/questions/question-options.tsx';
import { optionOf } from '#web/features/questions/use-answer-keys.ts';
import { isKeyTaken, useKeyDown } from '#web/lib/use-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Answer } from './exam-answers.ts';

type SittingQuestionProps = {
  question: Sitting['questions'][number];
  total: number;
  answer: Answer;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Keys do nothing, because something lies over the question. */
  isCovered: boolean;
  onChange: (change: Partial<Answer>) => void;
};

/** One question with its options, flag and 'Clear answer'. The keys A-D and 1-4 choose, and F flags. */
export function SittingQuestion({ question, total, answer, headingRef, isCovered, onChange }: SittingQuestionProps) {
  const headingId = useId();
  const placeId = useId();
  const options = useRef<HTMLDivElement>(null);
  const toggleFlag = () => onChange({ flagged: !answer.flagged });

  useKeyDown((event) => {
    if (isKeyTaken(event) || event.shiftKey || isCovered) return;
    const option = optionOf(event.key);
    if (event.key.toLowerCase() === 'f') toggleFlag();
    if (option < 0) return;
    onChange({ chosen: option });
    // So that a screen reader tells what was chosen.
    options.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[option]?.focus({ preventScroll: true });
  });

  function clear() {
    onChange({ chosen: null });
    // The button disappears.
    headingRef.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p id={placeId} className="figures text-1 text-ink-3">
          Question <b>{question.position}</b> of {total}
        </p>
        <Button
          variant="ghost"
          size="small"
          aria-pressed={answer.flagged}
          className="-mr-3 min-h-target aria-pressed:text-ink"
          onClick={toggleFlag}
        >
          <Icon of={Flag} size={16} className={answer.flagged ? 'fill-current' : undefined} />
          Flag
        </Button>
      </div>
      <h2
        id={headingId}
        ref={headingRef}
        tabIndex={-1}
        aria-describedby={placeId}
        className="mt-1 mb-4 text-pretty font-label leading-8.5 tracking-normal outline-none"
      >
        {question.question}
      </h2>
      <div ref={options} className="[&_input]:scroll-mb-28">
        <QuestionOptions
          key={question.position}
          question={question}
          labelledBy={headingId}
          chosen={answer.chosen}
          onChoose={(chosen) => onChange({ chosen })}
        />
      </div>
      <div className="mt-1 min-h-target">
        {answer.chosen !== null && (
          <Button variant="ghost" size="small" className="-ml-3 min-h-target" onClick={clear}>
            Clear answer
          </Button>
        )}
      </div>
    </>
  );
}
