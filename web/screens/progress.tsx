import { userPageTitles } from '#shared/user-page-titles.ts';
import { useStats } from '#web/features/dashboard/use-dashboard.ts';
import { SlimStrip } from '#web/features/exam-strip/slim-strip.tsx';
import { ProgressByArea } from '#web/features/progress/progress-by-area.tsx';
import type { ProgressReport } from '#web/features/progress/progress-report.ts';
import { ReportFigures } from '#web/features/progress/report-figures.tsx';
import { InProgress, RecentlyCompleted } from '#web/features/progress/report-lists.tsx';
import { useProgressReport } from '#web/features/progress/use-progress.ts';
import { PastSessions } from '#web/features/study-sessions/past-sessions.tsx';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export default function ProgressScreen() {
  usePageTitle(userPageTitles.progress);
  const stats = useStats();
  const report = useProgressReport();
  return (
    <div className="space-y-section pt-2">
      <div className="space-y-6">
        <h1>Progress Report</h1>
        <Section
          query={stats}
          skeleton={<Skeleton className="h-21" />}
          loading={false}
          failure="The exam strip could not be loaded."
        >
          {({ mastery }) => <SlimStrip mastery={mastery} />}
        </Section>
        {!report.isLoadingError && (
          <ReportFigures
            report={report.data}
            sessions={stats.data?.completedSessions}
            studySeconds={stats.data?.totalTimeSpent}
          />
        )}
      </div>
      <Section query={report} skeleton={<Topics />} failure="Your progress could not be loaded.">
        {(loaded) => <Topics report={loaded} />}
      </Section>
      {!report.isLoadingError && <PastSessions />}
    </div>
  );
}

const Topics = ({ report }: { report?: ProgressReport }) => (
  <>
    <ProgressByArea report={report} />
    <div className="grid gap-x-8 gap-y-section lg:grid-cols-2">
      <RecentlyCompleted report={report} />
      <InProgress report={report} />
    </div>
  </>
);
