import { Check } from 'lucide-react';
import { orderedTopics } from '#shared/catalogue.ts';
import type { DashboardStats } from '#shared/dashboard.ts';
import { PASS_MARK } from '#shared/quiz.constants.ts';
import { TopicList } from '#web/features/topics/topic-rows.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const first = orderedTopics[0]!;
const SKELETON = (
  <div className="mt-3 space-y-6 border-line border-t pt-3">
    <Skeleton count={3} />
  </div>
);

export function RecentProgress({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <TopicList
      title="Recent Progress"
      skeleton={SKELETON}
      rows={stats?.recentProgress.map(({ id, topicId, completed, lastVisited, updatedAt }) => ({
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
      empty="No topic opened yet"
      link={{ label: `Open ${first.title}`, href: paths.topic(first.id) }}
    />
  );
}

export function RecentScores({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <TopicList
      title="Recent Quiz Scores"
      skeleton={SKELETON}
      rows={stats?.recentScores.map(({ id, topicId, percentage }) => ({
        key: id,
        topicId,
        end: <Badge tone={percentage >= PASS_MARK ? 'success' : 'below'}>{percentage}%</Badge>,
      }))}
      empty="No quiz taken yet"
      link={{ label: 'Take your first quiz', href: paths.topicQuiz(first.id) }}
    />
  );
}
