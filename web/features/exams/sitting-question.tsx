import { Flag } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import type { Sitting } from '#shared/exams.ts';
import { QuestionCard } from '#web/features/player/question-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Answer } from './exam-answers.ts';

type SittingQuestionProps = {
  question: Sitting['questions'][number];
  total: number;
  answer: Answer;
  heading: RefObject<HTMLHeadingElement | null>;
  onChange: (change: Partial<Answer>) => void;
  onEnter: () => void;
  /** Called with each key that neither chooses nor flags. Returns whether it used the key. */
  onKey: (key: string) => boolean;
  /** The moves to other questions. */
  bar: ReactNode;
};

/** One question of an exam with its flag and 'Clear answer'. The key F flags. */
export function SittingQuestion(props: SittingQuestionProps) {
  const { question, total, answer, heading, onChange, onEnter, bar } = props;
  const placeId = useId();
  const toggleFlag = () => onChange({ flagged: !answer.flagged });

  function onKey(key: string): boolean {
    if (key.toLowerCase() !== 'f') return props.onKey(key);
    toggleFlag();
    return true;
  }
  function clear() {
    onChange({ chosen: null });
    // The button disappears.
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <QuestionCard
      question={question}
      turn={question.position}
      chosen={answer.chosen}
      onChoose={(chosen) => onChange({ chosen })}
      onEnter={onEnter}
      onKey={onKey}
      heading={heading}
      describedBy={placeId}
      optionsClass="[&_input]:scroll-mb-28"
      className="flex min-w-0 flex-1 flex-col"
      head={
        <div className="mb-1 flex items-center justify-between gap-4">
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
      }
      bar={bar}
    >
      <div className="mt-1 min-h-target">
        {answer.chosen !== null && (
          <Button variant="ghost" size="small" className="-ml-3 min-h-target" onClick={clear}>
            Clear answer
          </Button>
        )}
      </div>
    </QuestionCard>
  );
}
