import { lazyComponent } from '#web/lib/lazy-module.tsx';
import { LoadBoundary } from '#web/lib/load-boundary.tsx';
import { TodayFrame, TodaySkeleton } from './today-frame.tsx';

const TodayPanel = lazyComponent(() => import('./today-panel.tsx'));

/** Shows what to do today. The panel's code is in a separate chunk. */
export function DashboardToday() {
  return (
    <TodayFrame>
      <LoadBoundary loading={<TodaySkeleton />} failure="Your plan for today could not be loaded.">
        <TodayPanel />
      </LoadBoundary>
    </TodayFrame>
  );
}
