import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { catalogue } from '#shared/catalogue.ts';
import type { ExamSummary } from '#shared/exams.ts';
import { PASS_MARK, percentage } from '#shared/quiz.constants.ts';
import { counted } from '#web/lib/counted.ts';
import { localDate } from '#web/lib/dates.ts';
import { errorText } from '#web/lib/error-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ResultsLine } from '#web/ui/results-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { KIND_NAMES } from './exam-kinds.ts';
import { useFinishedExams } from './use-finished-exams.ts';
import { VerdictBadge } from './verdict-badge.tsx';

/** The exams that the section shows. The page of the exams lists all. */
const LATEST = 10;

/** Shows the latest finished exams, newest first, with the figures of each area in columns. Without exams, shows nothing. */
export function ExamHistory() {
  const { query, exams, total, baselineId } = useFinishedExams();
  const failure = (error: unknown, retry: () => void) => (
    <Frame>
      <Failure message={errorText(error, "We couldn't load your exams.")} onRetry={retry} />
    </Frame>
  );
  return (
    <Section query={{ ...query, data: exams?.slice(0, LATEST) }} skeleton={SKELETON} loading={false} failure={failure}>
      {(latest) =>
        latest.length > 0 && (
          <Frame>
            {latest.length > 1 && (
              <ResultsLine
                percentages={latest.map(({ score, total }) => percentage(score, total)).toReversed()}
                passMark={PASS_MARK}
              />
            )}
            <ExamTable exams={latest} baselineId={baselineId} />
            {total > LATEST && (
              <Link href={paths.exams} className="mt-2 inline-flex min-h-target items-center">
                All {counted(total, 'exam')}
              </Link>
            )}
          </Frame>
        )
      }
    </Section>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="exam-history" className="@container">
    <h2 id="exam-history">Exams</h2>
    {children}
  </section>
);

/** Has the shape of the section with one exam. */
const SKELETON = (
  <div className="settles">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="mt-4 h-36" />
  </div>
);

/** On a phone each exam is a block: its date and score, and below them the figures of the six areas. */
function ExamTable({ exams, baselineId }: { exams: ExamSummary[]; baselineId: string | undefined }) {
  return (
    <table className="figures mt-4 w-full border-line border-t @max-2xl:block">
      <caption className="sr-only">Finished exams, newest first, with the correct answers of each area</caption>
      <thead className="align-bottom text-1 text-ink-3 @max-2xl:sr-only">
        <tr>
          <th scope="col" className="py-3 text-left font-text">
            Exam
          </th>
          <th scope="col" className="py-3 pr-6 text-left font-text">
            Score
          </th>
          {catalogue.map(({ id, shortTitle }) => (
            <th key={id} scope="col" className="w-[11.5%] py-3 pr-4 text-left font-text">
              <b className="block font-serif text-3 text-ink-2">{id}</b>{' '}
              <span className="sr-only @5xl:not-sr-only">{shortTitle}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {exams.map((exam) => (
          <ExamRow key={exam.id} exam={exam} isBaseline={exam.id === baselineId} />
        ))}
      </tbody>
    </table>
  );
}

function ExamRow({ exam, isBaseline }: { exam: ExamSummary; isBaseline: boolean }) {
  const { id, kind, startedAt, score, total, passed, areas } = exam;
  return (
    <tr className="border-line border-t align-top @max-2xl:grid @max-2xl:grid-cols-6 @max-2xl:gap-x-3 @max-2xl:border-b @max-2xl:border-t-0 @max-2xl:py-3">
      <th scope="row" className="py-3 pr-4 text-left font-text @max-2xl:col-span-3 @max-2xl:py-0 @max-2xl:pr-0">
        <Link
          href={paths.exam(id)}
          className="inline-block text-pretty font-label text-ink no-underline hover:underline touch:min-h-target"
        >
          {localDate(startedAt)}
          <span className="block font-text text-1 text-ink-3">{KIND_NAMES[kind]}</span>
        </Link>
      </th>
      <td className="py-3 pr-6 @max-2xl:col-span-3 @max-2xl:py-0 @max-2xl:pr-0">
        <span className="block whitespace-nowrap text-ink">
          <b className="font-serif text-3">{score}</b> of {total}
        </span>
        <VerdictBadge passed={passed} isBaseline={isBaseline} />
      </td>
      {areas.map((area) => (
        <AreaCell key={area.area} {...area} />
      ))}
    </tr>
  );
}

function AreaCell({ area, correct, total }: ExamSummary['areas'][number]) {
  const percent = percentage(correct, total);
  return (
    <td className="py-3 pr-4 @max-2xl:py-1 @max-2xl:pr-0">
      <b aria-hidden="true" className="font-serif text-1 text-ink-3 @2xl:hidden">
        {area}
      </b>
      <span className="block text-ink @max-2xl:text-1">
        {correct}/{total}
      </span>
      <ProgressBar
        label={`Correct in area ${area}`}
        value={percent}
        mark={PASS_MARK}
        tone={percent < PASS_MARK ? 'below' : 'accent'}
        className="mt-2"
      />
    </td>
  );
}
