import type { ReviewSummary } from '#shared/review.ts';
import { percentText } from '#web/lib/percent.ts';
import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, Stats, StatsSkeleton, StatUnit } from '#web/ui/stats.tsx';
import { HeatMap } from './heat-map.tsx';
import { useReviewSummary } from './use-review.ts';

/** Shows what is to review now and tomorrow, the streak, what was remembered and the reviews by day. */
export function ReviewFigures() {
  const query = useReviewSummary();
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your figures.">
      {(summary) => <Figures summary={summary} />}
    </Section>
  );
}

const SKELETON = (
  <div className="space-y-8">
    <StatsSkeleton />
    <Skeleton className="h-48" />
  </div>
);

function Figures({ summary }: { summary: ReviewSummary }) {
  return (
    <div className="space-y-8">
      <Stats>
        <Stat label="To review now" value={summary.waiting} note="due or new" />
        <Stat label="Due tomorrow" value={summary.dueTomorrow} note="cards and questions" />
        <Stat
          label="Streak"
          value={
            <>
              {summary.streak} <StatUnit>{summary.streak === 1 ? 'day' : 'days'}</StatUnit>
            </>
          }
          note="One missed day a week is forgiven"
        />
        <Stat
          label="Remembered"
          value={summary.retention === null ? '–' : percentText(summary.retention)}
          note={summary.retention === null ? 'after your first review' : 'of your reviews'}
        />
      </Stats>
      <HeatMap {...summary} />
    </div>
  );
}
