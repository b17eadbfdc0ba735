import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';

/** Holds the place of the panel, at one height for everything that it shows. */
export const PanelFrame = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="readiness-panel">
    <h2 id="readiness-panel">Your chance of passing</h2>
    <div className="mt-3 min-h-100 border-line-strong border-t pt-5 lg:min-h-50">{children}</div>
  </section>
);

/** The three parts of the panel. */
export const PANEL_COLUMNS = 'grid gap-x-10 gap-y-6 lg:grid-cols-[9rem_minmax(0,1fr)_minmax(0,22rem)]';

export const PanelSkeleton = () => (
  <div className={PANEL_COLUMNS}>
    <Status isHidden>Loading...</Status>
    <Skeleton className="h-20 w-36" />
    <Skeleton className="h-20" />
    <Skeleton className="h-28" />
  </div>
);
