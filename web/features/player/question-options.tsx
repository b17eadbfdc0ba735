import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { ServedQuestion } from '#shared/quiz.ts';
import { Icon } from '#web/ui/icon.tsx';
import './question-options.css';

type QuestionOptionsProps = {
  /** Without a correct answer, as in an exam, the options are never locked. */
  question: Pick<ServedQuestion, 'options'> & Partial<Pick<ServedQuestion, 'correctAnswer'>>;
  /** The id of the heading with the question. */
  labelledBy: string;
  chosen: number | null;
  /** Locks the options. An icon and a label mark the correct answer and an incorrect choice. */
  isAnswered?: boolean;
  onChoose: (option: number) => void;
  /**
   * Called when the user taps or clicks an option, even one that is already chosen. `onChoose` is called, too, if the
   * choice changes.
   */
  onTap?: (option: number) => void;
};

type OptionState = 'open' | 'chosen' | 'correct' | 'incorrect' | 'other';

export function QuestionOptions(props: QuestionOptionsProps) {
  const { question, labelledBy, chosen, isAnswered = false, onChoose, onTap } = props;
  const name = useId();
  const { options, correctAnswer } = question;

  function stateOf(option: number): OptionState {
    if (!isAnswered) return option === chosen ? 'chosen' : 'open';
    if (option === correctAnswer) return 'correct';
    return option === chosen ? 'incorrect' : 'other';
  }

  return (
    <div className="@container">
      <fieldset aria-labelledby={labelledBy} className="grid gap-2.5">
        {options.map((text, option) => (
          <label key={text} className="option" data-state={stateOf(option)}>
            <input
              type="radio"
              name={name}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
              checked={option === chosen}
              disabled={isAnswered}
              onChange={() => onChoose(option)}
              // Keys choose by clicks, too, but those have no detail. A key that is chosen can still be tapped.
              onClick={onTap && (({ detail }) => detail > 0 && onTap(option))}
            />
            <span className="option-letter">{OPTION_LETTERS[option]}</span> <span>{text}</span>
            {isAnswered && <Verdict isCorrect={option === correctAnswer} isChosen={option === chosen} />}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function Verdict({ isCorrect, isChosen }: { isCorrect: boolean; isChosen: boolean }) {
  if (!isCorrect && !isChosen) return null;
  const words = isCorrect ? (isChosen ? 'Your answer, correct' : 'Correct answer') : 'Your answer';
  return (
    <span className="option-verdict">
      <Icon of={isCorrect ? CircleCheck : CircleX} size={16} />
      {words}
    </span>
  );
}
