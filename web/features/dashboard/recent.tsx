import { Check } from 'lucide-react';
import type { DashboardStats } from '#shared/dashboard.ts';
import { PASS_MARK } from '#shared/quiz.constants.ts';
import { TopicList } from '#web/features/topics/topic-rows.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';

export function RecentProgress({ stats }: { stats: DashboardStats }) {
  return (
    <TopicList
      title="Recent Progress"
      rows={stats.recentProgress.map(({ id, topicId, completed, lastVisited, updatedAt }) => ({
        key: id,
        topicId,
        end: (
          <>
            {completed && (
              <Badge tone="success" icon={Check}>
                Completed
              </Badge>
            )}
            {relativeTime(lastVisited ?? updatedAt)}
          </>
        ),
      }))}
      empty="You haven't opened a topic yet"
    />
  );
}

export function RecentScores({ stats }: { stats: DashboardStats }) {
  return (
    <TopicList
      title="Recent Quiz Scores"
      rows={stats.recentScores.map(({ id, topicId, percentage }) => ({
        key: id,
        topicId,
        end: <Badge tone={percentage >= PASS_MARK ? 'success' : 'below'}>{percentage}%</Badge>,
      }))}
      empty="No quizzes yet"
    />
  );
}
