import { ChevronRight, CircleCheck, CircleX } from 'lucide-react';
import { LETTERS } from '#shared/quiz.constants.ts';
import type { ServedQuestion } from '#shared/quiz.ts';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AskWhyButton, type WhyQuestion } from './ask-why-button.tsx';

type ExplanationProps = {
  question: ServedQuestion;
  /** Null if the user saw the answer without choosing one. */
  chosen: number | null;
  /** Undefined where the page has no tutor. Then there is no 'Ask why' button. */
  onAskWhy?: (why: WhyQuestion) => void;
};

/**
 * Shows whether an answer is correct, its rationale and its sources. The rationales of the other options open on
 * request.
 */
export function Explanation({ question, chosen, onAskWhy }: ExplanationProps) {
  const { correctAnswer, explanation, optionNotes, sources } = question;
  const isCorrect = chosen === correctAnswer;
  const rationale = isCorrect || chosen === null ? undefined : optionNotes[chosen];
  const tone = chosen === null ? 'text-ink' : isCorrect ? 'text-success' : 'text-below';
  return (
    <>
      <h3 className={classNames('mb-1 flex items-center gap-2 font-serif font-title text-3 leading-6', tone)}>
        {chosen !== null && <Icon of={isCorrect ? CircleCheck : CircleX} />}
        {chosen === null ? `The answer is ${LETTERS[correctAnswer]}` : isCorrect ? 'Correct' : 'Incorrect'}
      </h3>
      <div className="study space-y-2">
        <p>
          <MarkedText>{explanation}</MarkedText>
        </p>
        {rationale && (
          <p>
            <span className="font-label font-sans text-1 text-ink-3">Your answer</span>{' '}
            <MarkedText>{rationale}</MarkedText>
          </p>
        )}
      </div>
      {sources.length > 0 && (
        <p className="mt-2 max-w-measure text-1 text-ink-3">
          <span className="font-label">{sources.length === 1 ? 'Source' : 'Sources'}:</span> {sources.join('; ')}
        </p>
      )}
      {optionNotes.length > 0 && <OtherAnswers question={question} chosen={chosen} />}
      {onAskWhy && chosen !== null && <AskWhyButton question={question} chosen={chosen} onAskWhy={onAskWhy} />}
    </>
  );
}

type OtherAnswersProps = {
  question: Pick<ServedQuestion, 'options' | 'correctAnswer' | 'optionNotes'>;
  chosen: number | null;
};

/** The rationales of the options that are neither correct nor chosen. They open on request. */
export function OtherAnswers({ question, chosen }: OtherAnswersProps) {
  const { options, correctAnswer, optionNotes } = question;
  const others = options.flatMap((text, option) => {
    const note = optionNotes[option];
    return note && option !== correctAnswer && option !== chosen ? [{ text, note }] : [];
  });
  return (
    <details className="group mt-1 text-2">
      <summary className="flex min-h-target w-max list-none items-center gap-1 text-1 text-accent [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} size={16} className="transition-transform group-open:rotate-90" />
        The other answers
      </summary>
      <dl className="max-w-measure space-y-2 pb-2">
        {others.map(({ text, note }) => (
          <div key={text}>
            <dt className="font-label text-ink">{text}</dt>
            <dd>
              <MarkedText>{note}</MarkedText>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
