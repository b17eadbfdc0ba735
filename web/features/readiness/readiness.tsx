import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { SlimStrip } from '#web/features/exam-strip/slim-strip.tsx';
import { useReadiness } from '#web/features/exam-strip/use-readiness.ts';
import { longDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AreaEstimates } from './area-estimates.tsx';
import { ChanceFigure } from './chance.tsx';
import { chanceOf } from './estimate.ts';
import { NextTopics } from './next-topics.tsx';
import { NotEnough } from './not-enough.tsx';
import { ReadinessTrend } from './readiness-trend.tsx';
import { ScoreReportSection } from './score-report.tsx';

/** Shows the estimate and what it is based on. `children` say what to do next. */
export function Readiness({ children }: { children: ReactNode }) {
  const query = useReadiness();
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your estimate.">
      {(data) => {
        const chance = chanceOf(data);
        return (
          <div className="space-y-section">
            <div className="space-y-6">
              <SlimStrip readiness={data} />
              {chance && <ChanceFigure chance={chance} />}
              {data.missing && <NotEnough missing={data.missing} />}
              <p className="figures max-w-measure text-1 text-ink-3">
                {chance && `As of ${longDate(data.asOf)}. This estimate is based only on your answers here. `}
                <Link href={paths.howWeEstimate} className="link">
                  How we estimate, and what we can't know
                </Link>
                {' · '}
                <Link href={paths.sheet} className="link">
                  {pageTitles.sheet.title}
                </Link>
              </p>
            </div>
            {children}
            <ReadinessTrend />
            <AreaEstimates areas={data.areas} report={data.report} />
            <NextTopics next={data.next} />
            <ScoreReportSection report={data.report} />
          </div>
        );
      }}
    </Section>
  );
}

const SKELETON = (
  <>
    <Skeleton className="h-27" />
    <Skeleton className="mt-6 h-40" />
    <Skeleton className="mt-section h-31" />
  </>
);
