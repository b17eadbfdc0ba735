import { lazyPart } from '#web/lib/lazy.tsx';
import { PanelFrame, PanelSkeleton } from './panel-frame.tsx';
import type { ReadinessPanelProps } from './readiness-panel.tsx';

const ReadinessPanel = lazyPart(() => import('./readiness-panel.tsx'), {
  loading: <PanelSkeleton />,
  failure: 'Your chance of passing could not be loaded.',
});

/** Shows the chance of passing on the dashboard. The panel's code is in a separate chunk. */
export function DashboardReadiness(props: ReadinessPanelProps) {
  return (
    <PanelFrame>
      <ReadinessPanel {...props} />
    </PanelFrame>
  );
}
