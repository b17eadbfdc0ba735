import { TopicList } from '#web/features/topics/topic-rows.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { minutesText } from '#web/lib/durations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ProgressReport } from './progress-report.ts';

const SKELETON = <Skeleton className="mt-3 h-44" />;

export function RecentlyCompleted({ report }: { report: ProgressReport | undefined }) {
  return (
    <TopicList
      title="Recently Completed Topics"
      skeleton={SKELETON}
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
    <TopicList
      title="Topics in Progress"
      skeleton={SKELETON}
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
