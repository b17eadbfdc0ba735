import { lazyPart } from '#web/lib/lazy.tsx';
import { TodayFrame, TodaySkeleton } from './today-frame.tsx';

const TodayPanel = lazyPart(() => import('./today-panel.tsx'), {
  loading: <TodaySkeleton />,
  failure: 'Your plan for today could not be loaded.',
});

/** Shows what to do today. The panel's code is in a separate chunk. */
export function DashboardToday() {
  return (
    <TodayFrame>
      <TodayPanel />
    </TodayFrame>
  );
}
