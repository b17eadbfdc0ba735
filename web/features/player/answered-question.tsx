import { ChevronRight, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { AnsweredQuestion as Answered } from './answers.ts';
import { AskWhyButton } from './ask-why-button.tsx';
import { ChosenByOthers, OthersAnswers } from './others-answers.tsx';

type AnsweredQuestionProps = {
  answered: Answered;
  /**
   * Which options are shown: none, because they are marked above, the user's and the correct one, or all in their order.
   * Those that are not shown open on request.
   */
  shows: 'none' | 'own' | 'all';
  /** The id of the text that says whether the answer is correct, and why. */
  textId?: string;
  /** What else is to know about the question. */
  children?: ReactNode;
  /** What else can be done with it, beside asking why. */
  actions?: ReactNode;
};

/** Explains an answer: the user's option, the correct one, their rationales, the sources, and what can be done next. */
export function AnsweredQuestion({ answered, shows, textId, children, actions }: AnsweredQuestionProps) {
  const { options, correct, chosen, rationales, sources, others } = answered;
  const rest = options.flatMap((text, option) => {
    const rationale = rationales[option];
    return rationale && option !== correct && option !== chosen ? [{ text, rationale, option }] : [];
  });
  return (
    <>
      <div id={textId}>
        {shows === 'none' && <Verdict answered={answered} />}
        {shows === 'own' && (
          <dl className="mt-3 space-y-3">
            {chosen !== null && chosen !== correct && <Given isCorrect={false} answered={answered} option={chosen} />}
            <Given isCorrect answered={answered} option={correct} />
          </dl>
        )}
        {shows === 'all' && (
          <ol className="space-y-4">
            {options.map((text, option) => (
              <Option key={text} answered={answered} option={option} />
            ))}
          </ol>
        )}
        {sources.length > 0 && (
          <p className="mt-2 max-w-measure text-1 text-ink-3">
            <span className="font-label">{sources.length === 1 ? 'Source' : 'Sources'}:</span> {sources.join('; ')}
          </p>
        )}
      </div>
      {shows === 'none' && others && <OthersAnswers others={others} correct={correct} chosen={chosen} />}
      {shows !== 'all' && rest.length > 0 && <OtherAnswers rest={rest} answered={answered} />}
      {children}
      <div className="flex flex-wrap gap-x-6 print:hidden">
        <AskWhyButton answered={answered} />
        {actions}
      </div>
    </>
  );
}

/** Says whether the answer is correct, and why, without the texts of the options. */
function Verdict({ answered: { correct, chosen, rationales } }: { answered: Answered }) {
  const isCorrect = chosen === correct;
  const tone = chosen === null ? 'text-ink' : isCorrect ? 'text-success' : 'text-below';
  return (
    <>
      <h3 className={classNames('mb-1 flex items-center gap-2 font-serif font-title text-3 leading-6', tone)}>
        {chosen !== null && <Icon of={isCorrect ? CircleCheck : CircleX} />}
        {chosen === null ? `The answer is ${OPTION_LETTERS[correct]}` : isCorrect ? 'Correct' : 'Incorrect'}
      </h3>
      <div className="study space-y-2">
        <p>
          <MarkedText>{rationales[correct] ?? ''}</MarkedText>
        </p>
        {chosen !== null && !isCorrect && rationales[chosen] && (
          <p>
            <span className="font-label font-sans text-1 text-ink-3">Your answer:</span>{' '}
            <MarkedText>{rationales[chosen]}</MarkedText>
          </p>
        )}
      </div>
    </>
  );
}

type GivenProps = { isCorrect: boolean; answered: Answered; option: number };

function Given({ isCorrect, answered, option }: GivenProps) {
  return (
    <div className={`border-l-2 pl-4 ${isCorrect ? 'border-success-line' : 'border-below-fill border-dashed'}`}>
      <dt
        className={`flex items-center gap-1.5 font-label text-1 leading-6 ${isCorrect ? 'text-success' : 'text-below'}`}
      >
        <Icon of={isCorrect ? CircleCheck : CircleX} size={16} />
        {isCorrect ? 'Correct answer' : 'Your answer'}
        <ChosenByOthers others={answered.others} option={option} />
      </dt>
      <dd className="max-w-measure font-label text-ink">{answered.options[option]}</dd>
      <dd className="study mt-1">
        <MarkedText>{answered.rationales[option] ?? ''}</MarkedText>
      </dd>
    </div>
  );
}

/** One option with its letter and rationale. An icon and a word mark the user's answer and the correct one. */
function Option({ answered, option }: { answered: Answered; option: number }) {
  const isCorrect = option === answered.correct;
  const isChosen = option === answered.chosen;
  const mark = isCorrect ? (isChosen ? 'Your answer, correct' : 'Correct answer') : 'Your answer';
  const border = isCorrect ? 'border-success-line' : isChosen ? 'border-below-fill border-dashed' : 'border-line';
  return (
    <li className={`grid grid-cols-[1.5rem_minmax(0,1fr)] border-l-2 pl-4 ${border}`}>
      <span className="font-label text-ink-3">{OPTION_LETTERS[option]}</span>
      <div className="max-w-measure">
        <p className="text-pretty font-label text-ink">{answered.options[option]}</p>
        <p className="flex flex-wrap items-center gap-x-3">
          {(isCorrect || isChosen) && (
            <Badge tone={isCorrect ? 'success' : 'below'} icon={isCorrect ? CircleCheck : CircleX}>
              {mark}
            </Badge>
          )}
          <ChosenByOthers others={answered.others} option={option} />
        </p>
        <p className="study mt-0.5">
          <MarkedText>{answered.rationales[option] ?? ''}</MarkedText>
        </p>
      </div>
    </li>
  );
}

type OtherAnswersProps = { answered: Answered; rest: { text: string; rationale: string; option: number }[] };

/** The rationales of the options that are not shown. They open on request. */
function OtherAnswers({ answered, rest }: OtherAnswersProps) {
  return (
    <details className="group mt-1 text-2">
      <summary className="flex min-h-target w-max list-none items-center gap-1 text-1 text-accent [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} size={16} className="transition-transform group-open:rotate-90" />
        The other answers
      </summary>
      <dl className="max-w-measure space-y-2 pb-2">
        {rest.map(({ text, rationale, option }) => (
          <div key={text}>
            <dt className="font-label text-ink">
              {text} <ChosenByOthers others={answered.others} option={option} />
            </dt>
            <dd>
              <MarkedText>{rationale}</MarkedText>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
