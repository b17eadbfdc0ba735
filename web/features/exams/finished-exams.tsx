import { Link } from 'wouter';
import { catalogue } from '#shared/catalogue.ts';
import type { ExamSummary } from '#shared/exams.ts';
import { localDate } from '#web/lib/dates.ts';
import { longDuration, secondsBetween } from '#web/lib/durations.ts';
import { ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { KIND_NAMES } from './exam-kinds.ts';
import { useFinishedExams } from './use-finished-exams.ts';
import { VerdictBadge } from './verdict-badge.tsx';

/** Lists the finished exams, the newest first. */
export function FinishedExams() {
  const { query, exams: data, baselineId } = useFinishedExams();
  const { list, more } = useShowMore(query);
  return (
    <section aria-labelledby="finished-exams" className="settles">
      <h2 id="finished-exams">Your exams</h2>
      <Section query={{ ...query, data }} skeleton={SKELETON} failure="We couldn't load your exams.">
        {(exams) =>
          exams.length === 0 ? (
            <p className="mt-3 border-line border-y py-4 text-ink-3">
              You haven't taken an exam yet. Your results will show up here.
            </p>
          ) : (
            <>
              <ol ref={list} className="mt-3">
                {exams.map((exam) => (
                  <FinishedExam key={exam.id} exam={exam} isBaseline={exam.id === baselineId} />
                ))}
              </ol>
              <ShowMore {...more} />
            </>
          )
        }
      </Section>
    </section>
  );
}

const SKELETON = (
  <div className="mt-3 border-line border-t pt-5">
    <Skeleton className="h-40" />
  </div>
);

function FinishedExam({ exam, isBaseline }: { exam: ExamSummary; isBaseline: boolean }) {
  const { id, kind, startedAt, finishedAt, score, total, passed, isTimedOut, areas } = exam;
  return (
    <li
      data-entry
      tabIndex={-1}
      className="grid gap-x-12 gap-y-4 border-line border-t py-5 last:border-b lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h3>
          <Link href={paths.exam(id)} className="link">
            {KIND_NAMES[kind]}, {localDate(startedAt)}
          </Link>
        </h3>
        <p className="mt-1 flex items-baseline gap-3">
          <span className="figures font-serif font-title text-5 text-ink">
            {score} <small className="font-sans font-text text-2 text-ink-3">of {total}</small>
          </span>
          <VerdictBadge passed={passed} isBaseline={isBaseline} />
        </p>
        <p className="figures text-1 text-ink-3">
          {isTimedOut ? 'Time ran out' : `${longDuration(secondsBetween(startedAt, finishedAt))} used`}
        </p>
      </div>
      <ul className="grid content-start gap-x-10 lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-3">
        {areas.map(({ area, correct, total: asked }) => (
          <li key={area} className="flex min-h-8 items-baseline gap-3 text-1">
            <b className="w-3 font-serif text-2">{area}</b>
            <span className="min-w-0 flex-1">{catalogue.find((each) => each.id === area)?.shortTitle}</span>
            <span className="figures text-ink">
              {correct} <span className="text-ink-3">of {asked}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
