import { errorText } from '#web/lib/error-text.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';
import { DrillInProgress } from './drill-in-progress.tsx';
import { DrillStart } from './drill-start.tsx';
import { useDrill } from './use-drill.ts';

/** Goes on with the unfinished drill, or offers a new one. */
export function Drill() {
  const { drill, isStarted, isPending, error, retry, start, isStarting, leave } = useDrill();
  if (isPending) return <Loading />;
  if (error) return <Failure message={errorText(error, 'Your drill could not be loaded.')} onRetry={retry} />;
  if (!drill) return <DrillStart isStarting={isStarting} onStart={start} />;
  return <DrillInProgress key={drill.runId} drill={drill} isStarted={isStarted} onLeave={leave} />;
}

function Loading() {
  return (
    <div className="max-w-[42rem]">
      <Status isHidden>Loading...</Status>
      <Skeleton className="mb-2 h-5 w-28" />
      <Skeleton className="h-1.5" />
      <Skeleton className="mt-6 h-8 w-4/5" />
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((option) => (
          <Skeleton key={option} className="h-16 rounded-card" />
        ))}
      </div>
    </div>
  );
}
