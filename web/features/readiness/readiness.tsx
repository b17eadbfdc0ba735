import { Link } from 'wouter';
import { longDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AreaEstimates } from './area-estimates.tsx';
import { ChanceFigures } from './chance.tsx';
import { chanceOf } from './estimate.ts';
import { NextTopics } from './next-topics.tsx';
import { NotEnough } from './not-enough.tsx';
import { ReadinessTrend } from './readiness-trend.tsx';
import { ScoreReportSection } from './score-report.tsx';
import { useReadiness } from './use-readiness.ts';

/** Shows the estimate, what it is based on, and what would raise it most. */
export function Readiness({ onPracticeArea }: { onPracticeArea: (areaId: string) => void }) {
  const query = useReadiness();
  return (
    <Section query={query} skeleton={SKELETON} failure="Your chance of passing could not be loaded.">
      {(data) => {
        const chance = chanceOf(data);
        return (
          <div className="space-y-section">
            <div>
              {chance ? (
                <ChanceFigures chance={chance} expected={data.expected} />
              ) : (
                <NotEnough readiness={data} onPracticeArea={onPracticeArea} />
              )}
              <p className="figures mt-3 max-w-measure text-1 text-ink-3">
                {chance && `As of ${longDate(data.asOf)}. The number knows only your answers. `}
                <Link href={paths.howWeEstimate} className="link">
                  How we estimate, and what the number can't know
                </Link>
              </p>
            </div>
            <NextTopics next={data.next} />
            <AreaEstimates areas={data.areas} report={data.report} />
            <ReadinessTrend />
            <ScoreReportSection report={data.report} />
          </div>
        );
      }}
    </Section>
  );
}

const SKELETON = (
  <>
    <div className="border-line-strong border-y">
      {['chance', 'score'].map((figure) => (
        <div
          key={figure}
          className="grid items-end gap-x-12 gap-y-4 border-line py-6 not-first:border-t lg:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <Skeleton className="h-20 w-44" />
          <Skeleton className="h-24" />
        </div>
      ))}
    </div>
    <Skeleton className="mt-section h-8 w-72 max-w-full" />
    <Skeleton className="mt-4 h-12" count={3} />
  </>
);
