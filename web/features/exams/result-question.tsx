import { ChevronRight, CircleCheck, CircleDashed, CircleX, Flag, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { ExamResultQuestion } from '#shared/exams.ts';
import { AnsweredQuestion } from '#web/features/player/answered-question.tsx';
import { ReportQuestion } from '#web/features/player/report-question.tsx';
import { shortDuration } from '#web/lib/durations.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Verdict, verdictOf } from './result-answers.ts';
import { questionAnchor } from './use-question-list.ts';

const VERDICTS: Record<Verdict, { label: string; icon: LucideIcon; tone: 'success' | 'below' | 'neutral' }> = {
  correct: { label: 'Correct', icon: CircleCheck, tone: 'success' },
  wrong: { label: 'Incorrect', icon: CircleX, tone: 'below' },
  unanswered: { label: 'Unanswered', icon: CircleDashed, tone: 'neutral' },
};

type ResultQuestionProps = { question: ExamResultQuestion; isOpen: boolean; onToggle: () => void };

/** Shows one question of a finished exam. Its options, rationales and sources open on request. */
export function ResultQuestion({ question, isOpen, onToggle }: ResultQuestionProps) {
  const { position, question: stem, seconds, flagged } = question;
  const { label, icon, tone } = VERDICTS[verdictOf(question)];
  return (
    <li id={questionAnchor(position)} className="scroll-mt-4 border-line border-t">
      <details open={isOpen} onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle()}>
        <summary className="grid cursor-pointer list-none grid-cols-[2.75rem_minmax(0,1fr)_auto] py-4 hover:[&_h3]:underline [&::-webkit-details-marker]:hidden">
          <span className="figures font-serif text-4 text-ink-3 leading-6.5">{position}</span>
          <div>
            <h3 className="max-w-measure text-pretty leading-6.5">{stem}</h3>
            <p className="figures mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-1 text-ink-3">
              <Badge tone={tone} icon={icon}>
                {label}
              </Badge>
              {flagged && (
                <span className="inline-flex items-center gap-1.5">
                  <Icon of={Flag} size={16} />
                  Flagged
                </span>
              )}
              {seconds > 0 && <span>{shortDuration(seconds)}</span>}
            </p>
          </div>
          <Icon
            of={ChevronRight}
            className={`mt-1 text-ink-3 transition-transform print:hidden ${isOpen ? 'rotate-90' : ''}`}
          />
        </summary>
        {isOpen && <Explained question={question} />}
      </details>
    </li>
  );
}

function Explained({ question }: { question: ExamResultQuestion }) {
  const { id, topicId, chosen } = question;
  return (
    <div className="pb-6 md:pl-11">
      <AnsweredQuestion
        answered={question}
        shows="all"
        // The server takes reports on answered questions only.
        actions={chosen !== null && <ReportQuestion questionId={id} />}
      >
        <p className="mt-1 max-w-measure text-1 text-ink-3">
          <span className="font-label">Topic:</span>{' '}
          <Link href={paths.topic(topicId)} className="link -my-0.5 inline-block py-0.5 touch:-my-2.5 touch:py-2.5">
            {topicId} {findTopic(topicId)?.title}
          </Link>
        </p>
      </AnsweredQuestion>
    </div>
  );
}
