import { lazyComponent } from '#web/lib/lazy-module.tsx';
import { LoadBoundary } from '#web/lib/load-boundary.tsx';
import { PanelFrame, PanelSkeleton } from './panel-frame.tsx';
import type { ReadinessPanelProps } from './readiness-panel.tsx';

const ReadinessPanel = lazyComponent(() => import('./readiness-panel.tsx'));

/** Shows the chance of passing on the dashboard. The panel's code is in a separate chunk. */
export function DashboardReadiness(props: ReadinessPanelProps) {
  return (
    <PanelFrame>
      <LoadBoundary loading={<PanelSkeleton />} failure="Your chance of passing could not be loaded.">
        <ReadinessPanel {...props} />
      </LoadBoundary>
    </PanelFrame>
  );
}
