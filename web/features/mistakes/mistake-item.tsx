import { useId } from 'react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { ListedMistake } from '#shared/mistakes.ts';
import { AnsweredQuestion } from '#web/features/player/answered-question.tsx';
import { ReportQuestion } from '#web/features/player/report-question.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { AddFlashcardButton } from './add-flashcard-button.tsx';

/** One missed question with the user's answer, the correct answer and the rationales. */
export function MistakeItem({ mistake }: { mistake: ListedMistake }) {
  const headingId = useId();
  const { topicId, question, answeredAt } = mistake;
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
          id={headingId}
          data-entry
          tabIndex={-1}
          className="max-w-measure text-pretty text-3 leading-6.5 tracking-normal outline-none"
        >
          {question}
        </h2>
        <AnsweredQuestion
          answered={{ ...mistake, id: mistake.questionId, sources: [] }}
          shows="own"
          actions={
            <>
              <AddFlashcardButton mistake={mistake} describedBy={headingId} />
              <ReportQuestion questionId={mistake.questionId} />
            </>
          }
        />
      </div>
    </li>
  );
}
