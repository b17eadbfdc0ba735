import { pageTitles } from '#shared/page-titles.ts';
import { useStats } from '#web/features/dashboard/use-dashboard.ts';
import { LoadedSlimStrip } from '#web/features/exam-strip/slim-strip.tsx';
import { ProgressByArea } from '#web/features/progress/progress-by-area.tsx';
import { ReportFigures } from '#web/features/progress/report-figures.tsx';
import { InProgress, RecentlyCompleted } from '#web/features/progress/report-lists.tsx';
import { useProgressReport } from '#web/features/progress/use-progress.ts';
import { PastSessions } from '#web/features/study-sessions/past-sessions.tsx';
import { NextStep } from '#web/features/today/next-step.tsx';
import { PageTabs } from '#web/lib/page-tabs.tsx';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatsSkeleton } from '#web/ui/stats.tsx';

export default function ProgressScreen() {
  const title = usePageTitle(pageTitles.progress);
  const stats = useStats();
  const report = useProgressReport();
  const query = { ...report, data: stats.isPending ? undefined : report.data };
  return (
    <div className="space-y-section pt-2">
      <PageTabs of="progress" />
      <div className="settles space-y-6">
        <h1>{title}</h1>
        <LoadedSlimStrip />
        <NextStep />
      </div>
      <div className="settles">
        <Section query={query} skeleton={<StatsSkeleton />} loading={false} failure={() => null}>
          {(loaded) => (
            <ReportFigures
              report={loaded}
              sessions={stats.data?.completedSessions}
              studySeconds={stats.data?.totalTimeSpent}
            />
          )}
        </Section>
      </div>
      <Section query={query} skeleton={SKELETON} failure="We couldn't load your progress.">
        {(loaded) => (
          <>
            <ProgressByArea report={loaded} />
            <div className="grid gap-x-12 gap-y-section lg:grid-cols-2">
              <RecentlyCompleted report={loaded} />
              <InProgress report={loaded} />
            </div>
          </>
        )}
      </Section>
      {!report.isLoadingError && <PastSessions />}
    </div>
  );
}

const SKELETON = <Skeleton className="settles h-dvh" />;
