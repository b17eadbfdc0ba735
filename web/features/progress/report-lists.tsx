import { TopicList } from '#web/features/topics/topic-rows.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { minutesText } from '#web/lib/durations.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ProgressReport } from './progress-report.ts';

export function RecentlyCompleted({ report }: { report: ProgressReport }) {
  return (
    <TopicList
      title="Recently Completed Topics"
      rows={report.recentlyCompleted.map(({ id, topicId, updatedAt }) => ({
        key: id,
        topicId,
        end: relativeTime(updatedAt),
      }))}
      empty="No topic completed yet. Each topic page has a 'Mark Complete' button."
    />
  );
}

export function InProgress({ report }: { report: ProgressReport }) {
  return (
    <TopicList
      title="Topics in Progress"
      rows={report.inProgress.map(({ id, topicId, timeSpent }) => ({
        key: id,
        topicId,
        end: timeSpent > 0 && <Badge>{minutesText(timeSpent)}</Badge>,
      }))}
      empty={
        report.remaining === 0 ? 'None. You have completed every topic.' : 'None. The topics that you open appear here.'
      }
    />
  );
}
