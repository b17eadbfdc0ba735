import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { orderedTopics } from '#shared/catalogue.ts';
import type { DashboardStats } from '#shared/dashboard.ts';
import { PASS_MARK } from '#shared/quiz.constants.ts';
import { type TopicRow, TopicRows } from '#web/features/topics/topic-rows.tsx';
import { relativeTime } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const first = orderedTopics[0]!;

export function RecentProgress({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <Recent
      title="Recent Progress"
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
    <Recent
      title="Recent Quiz Scores"
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

type RecentProps = {
  title: string;
  rows: TopicRow[] | undefined;
  empty: string;
  /** Shows while there are no rows. */
  link: { label: string; href: string };
};

function Recent({ title, rows, empty, link }: RecentProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows === undefined && (
        <div className="mt-3 space-y-6 border-line border-t pt-3">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} />
          ))}
        </div>
      )}
      {rows && rows.length > 0 && <TopicRows rows={rows} />}
      {rows?.length === 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-line border-y py-4 text-ink-3">
          <p>{empty}</p>
          <Button asChild size="small">
            <Link href={link.href}>{link.label}</Link>
          </Button>
        </div>
      )}
    </section>
  );
}
