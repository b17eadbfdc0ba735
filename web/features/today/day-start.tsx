import { Link } from 'wouter';
import type { Today } from '#shared/today.ts';
import { lazyPart } from '#web/lib/lazy.tsx';
import { paths } from '#web/lib/paths.ts';
import { NextStep, NextStepSkeleton } from './next-step.tsx';
import { useStreak, useToday, useWelcome } from './use-today.ts';

const Welcome = lazyPart(() => import('./welcome.tsx'), {
  loading: <NextStepSkeleton />,
  failure: "We couldn't load your first questions.",
});

/** What a visit of the dashboard begins with: the questions of the first visit, the next step, or that the day is done. */
export function DayStart() {
  const welcome = useWelcome();
  const today = useToday().data;
  if (welcome.isPending) return <NextStepSkeleton />;
  // The clock of an open exam is running.
  const isExamOpen = today?.next?.kind === 'resume-exam';
  if (welcome.data?.isOpen && !isExamOpen) return <Welcome step={welcome.data.step} />;
  if (today?.isDone && !isExamOpen) return <DayDone {...today} />;
  return <NextStep />;
}

function DayDone({ due, daysLeft, gain }: Pick<Today, 'due' | 'daysLeft' | 'gain'>) {
  const streak = useStreak() ?? 0;
  const [from, to] = gain ? [Math.round(gain.from), Math.round(gain.to)] : [0, 0];
  return (
    <p role="status" className="figures flex flex-wrap items-baseline gap-x-3 font-serif text-3">
      <span>
        <b>Done for today.</b> {daysLeft === 0 ? 'Good luck!' : 'See you tomorrow!'}
      </span>{' '}
      {to > from && (
        <span>{`Expected correct: up from ${from} to ${to}.${streak > 1 ? ` ${streak} days in a row.` : ''} `}</span>
      )}
      {due > 0 && (
        <Link href={paths.review} className="link font-sans text-2">
          {due} more due
        </Link>
      )}
    </p>
  );
}
