import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DashboardStats } from '#shared/dashboard.ts';
import { hoursAndMinutes } from '#shared/progress.ts';
import { percentage } from '#shared/quiz.ts';
import { paths } from '#web/lib/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** Four figures between two rules, two by two where it is narrow. */
export function Ledger({ stats }: { stats: DashboardStats | undefined }) {
  const time = hoursAndMinutes(stats?.totalTimeSpent ?? 0);
  return (
    <section aria-label="Figures" className="grid grid-cols-2 border-line-strong border-y lg:grid-cols-4">
      <Entry
        label="Topics Completed"
        href={paths.progress}
        value={
          stats && (
            <>
              {stats.completedTopics}{' '}
              <small className="font-sans font-text text-2 text-ink-3">of {stats.totalTopics}</small>
            </>
          )
        }
        note={stats && `${percentage(stats.completedTopics, stats.totalTopics)}% of all topics`}
      />
      <Entry
        label="Average Quiz Score"
        href={paths.quizAnalysis}
        value={stats && `${stats.averageQuizScore}%`}
        note={stats && `over ${stats.totalQuizzes} ${plural(stats.totalQuizzes, 'quiz', 'quizzes')}`}
      />
      <Entry
        label="Study Time"
        value={stats && `${time.hours} h ${time.minutes} min`}
        note={stats && `${stats.completedSessions} completed ${plural(stats.completedSessions, 'session', 'sessions')}`}
      />
      <Entry
        label="Bookmarks"
        value={stats && String(stats.bookmarksCount)}
        note={stats && `${plural(stats.bookmarksCount, 'topic', 'topics')} saved`}
      />
    </section>
  );
}

type EntryProps = { label: string; href?: string; value: ReactNode; note: ReactNode };

function Entry({ label, href, value, note }: EntryProps) {
  const look = classNames(
    'block min-w-0 border-line py-4 text-ink-2 no-underline',
    'max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:nth-[n+3]:border-t',
    'lg:px-5 lg:not-first:border-l lg:first:pl-0',
  );
  const content = (
    <>
      <span className="block font-label text-1">{label}</span>
      <span className="figures mt-2 block whitespace-nowrap font-serif font-title text-5 text-ink">
        {value ?? <Skeleton className="h-9 w-20" />}
      </span>
      <span className="block text-1 text-ink-3">{note ?? <Skeleton className="h-5 w-28" />}</span>
    </>
  );
  if (!href) return <div className={look}>{content}</div>;
  return (
    <Link href={href} className={classNames(look, 'hover:bg-paper-hover')}>
      {content}
    </Link>
  );
}
