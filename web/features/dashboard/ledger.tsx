import type { DashboardStats } from '#shared/dashboard.ts';
import { percentage } from '#shared/quiz.constants.ts';
import { hoursAndMinutes } from '#shared/study-time.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Ledger, LedgerEntry, LedgerUnit } from '#web/ui/ledger.tsx';

/** Shows the four figures of the dashboard. */
export function StatsLedger({ stats }: { stats: DashboardStats | undefined }) {
  const time = hoursAndMinutes(stats?.totalTimeSpent ?? 0);
  return (
    <Ledger>
      <LedgerEntry
        label="Topics Completed"
        href={paths.progress}
        value={
          stats && (
            <>
              {stats.completedTopics} <LedgerUnit>of {stats.totalTopics}</LedgerUnit>
            </>
          )
        }
        note={stats && `${percentage(stats.completedTopics, stats.totalTopics)}% of all topics`}
      />
      <LedgerEntry
        label="Average Quiz Score"
        href={paths.quizAnalysis}
        value={stats && `${stats.averageQuizScore}%`}
        note={stats && `over ${counted(stats.totalQuizzes, 'quiz', 'quizzes')}`}
      />
      <LedgerEntry
        label="Study Time"
        value={stats && `${time.hours} h ${time.minutes} min`}
        note={stats && counted(stats.completedSessions, 'completed session')}
      />
      <LedgerEntry
        label="Bookmarks"
        value={stats && String(stats.bookmarksCount)}
        note={stats && (stats.bookmarksCount === 1 ? 'topic saved' : 'topics saved')}
      />
    </Ledger>
  );
}
