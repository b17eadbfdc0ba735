import { userPageTitles } from '#shared/user-page-titles.ts';
import { useStats } from '#web/features/dashboard/use-dashboard.ts';
import { SlimStrip } from '#web/features/exam-strip/slim-strip.tsx';
import { ProgressByArea } from '#web/features/progress/progress-by-area.tsx';
import { ReportFigures } from '#web/features/progress/report-figures.tsx';
import { InProgress, RecentlyCompleted } from '#web/features/progress/report-lists.tsx';
import { useProgressReport } from '#web/features/progress/use-progress.ts';
import { PastSessions } from '#web/features/study-sessions/past-sessions.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';

export default function ProgressScreen() {
  usePageTitle(userPageTitles.progress);
  const stats = useStats();
  const { report, error, refetch } = useProgressReport();
  const isShown = report || !error;
  return (
    <div className="space-y-section pt-2">
      <div className="space-y-6">
        <h1>Progress Report</h1>
        {stats.data && <SlimStrip mastery={stats.data.mastery} />}
        {stats.isPending && <Skeleton className="h-21" />}
        {stats.error && (
          <Failure message={errorText(stats.error, 'The exam strip could not be loaded.')} onRetry={stats.refetch} />
        )}
        {isShown && (
          <ReportFigures
            report={report}
            sessions={stats.data?.completedSessions}
            studySeconds={stats.data?.totalTimeSpent}
          />
        )}
      </div>
      {error && <Failure message={errorText(error, 'Your progress could not be loaded.')} onRetry={refetch} />}
      {!report && !error && <Status isHidden>Loading...</Status>}
      {isShown && (
        <>
          <ProgressByArea report={report} />
          <div className="grid gap-x-8 gap-y-section lg:grid-cols-2">
            <RecentlyCompleted report={report} />
            <InProgress report={report} />
          </div>
          <PastSessions />
        </>
      )}
    </div>
  );
}
