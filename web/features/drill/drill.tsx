import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DrillInProgress } from './drill-in-progress.tsx';
import { DrillStart } from './drill-start.tsx';
import { useDrill } from './use-drill.ts';

/** Goes on with the unfinished drill, or offers a new one. */
export function Drill() {
  const { query, isStarted, start, isStarting, leave } = useDrill();
  return (
    <Section query={query} skeleton={SKELETON} failure="We couldn't load your drill.">
      {(drill) =>
        drill ? (
          <DrillInProgress key={drill.runId} drill={drill} isStarted={isStarted} onLeave={leave} />
        ) : (
          <DrillStart isStarting={isStarting} onStart={start} />
        )
      }
    </Section>
  );
}

const SKELETON = (
  <div className="max-w-[42rem]">
    <Skeleton className="mb-2 h-5 w-28" />
    <Skeleton className="h-1.5" />
    <Skeleton className="mt-6 h-8 w-4/5" />
    <div className="mt-6 grid grid-cols-2 gap-2">
      <Skeleton className="h-16 rounded-card" count={4} />
    </div>
  </div>
);
