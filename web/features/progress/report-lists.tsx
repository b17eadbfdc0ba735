import { type TopicRow, TopicRows } from '#web/features/topics/topic-rows.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { minutesText } from '#web/lib/durations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProgressReport } from './progress-report.ts';

export function RecentlyCompleted({ report }: { report: ProgressReport | undefined }) {
  return (
    <ReportList
      title="Recently Completed Topics"
      rows={report?.recentlyCompleted.map(({ id, topicId, updatedAt }) => ({
        key: id,
        topicId,
        end: relativeTime(updatedAt),
      }))}
      empty="No topic completed yet. Each topic page has a 'Mark Complete' button."
    />
  );
}

export function InProgress({ report }: { report: ProgressReport | undefined }) {
  return (
    <ReportList
      title="Topics in Progress"
      rows={report?.inProgress.map(({ id, topicId, timeSpent }) => ({
        key: id,
        topicId,
        end: timeSpent > 0 && <Badge isBoxed>{minutesText(timeSpent)}</Badge>,
      }))}
      empty={
        report?.remaining === 0
          ? 'None. You have completed every topic.'
          : 'None. The topics that you open appear here.'
      }
    />
  );
}

function ReportList({ title, rows, empty }: { title: string; rows: TopicRow[] | undefined; empty: string }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {!rows && <Skeleton className="mt-3 h-44" />}
      {rows && rows.length > 0 && <TopicRows rows={rows} />}
      {rows?.length === 0 && <p className="mt-3 border-line border-y py-4 text-ink-3">{empty}</p>}
    </section>
  );
}
