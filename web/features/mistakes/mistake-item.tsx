import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { ListedMistake } from '#shared/mistakes.ts';
import { OtherAnswers } from '#web/features/questions/explanation.tsx';
import { ReportQuestion } from '#web/features/questions/report-question.tsx';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { paths } from '#web/lib/paths.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AddFlashcardButton } from './add-flashcard-button.tsx';

/** One missed question with the user's answer, the correct answer and the rationales. */
export function MistakeItem({ mistake }: { mistake: ListedMistake }) {
  const questionId = useId();
  const { topicId, question, options, chosen, correct, rationales, answeredAt } = mistake;
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-t py-5 last:border-b lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex gap-3">
        <span className="figures min-w-8 font-serif font-title text-2 text-ink-3 leading-6.5">{topicId}</span>
        <div className="min-w-0">
          <Link
            href={paths.topic(topicId)}
            className="inline-block text-pretty font-label text-ink leading-6.5 no-underline hover:underline touch:-my-2.5 touch:py-2.5"
          >
            {findTopic(topicId)?.title}
          </Link>
          <p className="text-1 text-ink-3">
            Missed <time dateTime={answeredAt}>{relativeTime(answeredAt)}</time>
          </p>
        </div>
      </div>
      <div className="min-w-0">
        <h2
          id={questionId}
          data-entry
          tabIndex={-1}
          className="max-w-measure text-pretty text-3 leading-6.5 tracking-normal outline-none"
        >
          {question}
        </h2>
        <dl className="mt-3 space-y-3">
          <Answer isCorrect={false} text={options[chosen]} rationale={rationales[chosen]} />
          <Answer isCorrect text={options[correct]} rationale={rationales[correct]} />
        </dl>
        <OtherAnswers question={{ options, correctAnswer: correct, optionNotes: rationales }} chosen={chosen} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <AddFlashcardButton mistake={mistake} describedBy={questionId} />
          <ReportQuestion questionId={mistake.questionId} />
        </div>
      </div>
    </li>
  );
}

type AnswerProps = { isCorrect: boolean; text: string | undefined; rationale: string | undefined };

function Answer({ isCorrect, text, rationale = '' }: AnswerProps) {
  return (
    <div className={`border-l-2 pl-4 ${isCorrect ? 'border-success-line' : 'border-below-fill border-dashed'}`}>
      <dt
        className={`flex items-center gap-1.5 font-label text-1 leading-6 ${isCorrect ? 'text-success' : 'text-below'}`}
      >
        <Icon of={isCorrect ? CircleCheck : CircleX} size={16} />
        {isCorrect ? 'Correct answer' : 'Your answer'}
      </dt>
      <dd className="max-w-measure font-label text-ink">{text}</dd>
      <dd className="study mt-1">
        <MarkedText>{rationale}</MarkedText>
      </dd>
    </div>
  );
}
