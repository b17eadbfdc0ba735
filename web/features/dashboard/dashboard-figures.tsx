import type { DashboardStats } from '#shared/dashboard.ts';
import { percentage } from '#shared/quiz.constants.ts';
import { counted } from '#web/lib/counted.ts';
import { studyTimeText } from '#web/lib/durations.ts';
import { paths } from '#web/lib/paths.ts';
import { Stat, Stats, StatUnit } from '#web/ui/stats.tsx';

/** The four figures of the dashboard. */
export function DashboardFigures({ stats }: { stats: DashboardStats }) {
  return (
    <Stats>
      <Stat
        label="Topics Completed"
        href={paths.progress}
        value={
          <>
            {stats.completedTopics} <StatUnit>of {stats.totalTopics}</StatUnit>
          </>
        }
        note={`${percentage(stats.completedTopics, stats.totalTopics)}% of all topics`}
      />
      <Stat
        label="Average Quiz Score"
        href={paths.quizAnalysis}
        value={stats.totalQuizzes === 0 ? <span aria-hidden="true">–</span> : `${stats.averageQuizScore}%`}
        note={
          stats.totalQuizzes === 0
            ? 'No quizzes yet'
            : `across ${counted(stats.totalQuizzes, 'topic quiz', 'topic quizzes')}`
        }
      />
      <Stat
        label="Study Time"
        value={studyTimeText(stats.totalTimeSpent)}
        note={counted(stats.completedSessions, 'completed session')}
      />
      <Stat
        label="Bookmarks"
        value={stats.bookmarksCount}
        note={stats.bookmarksCount === 1 ? 'topic saved' : 'topics saved'}
      />
    </Stats>
  );
}
