import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';
import './today.css';

export const TodayFrame = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="today" className="settles">
    <h2 id="today" tabIndex={-1} className="outline-none">
      Today
    </h2>
    <div className="mt-3 border-line-strong border-t pt-5">{children}</div>
  </section>
);

/** The countdown and the plan. */
export const TODAY_COLUMNS = 'grid gap-x-10 gap-y-5 lg:grid-cols-[9rem_minmax(0,1fr)]';

/** Has the height of the plan of a usual day. */
export const TodaySkeleton = () => (
  <div className={`min-h-145 content-start lg:min-h-87 ${TODAY_COLUMNS}`}>
    <Status isHidden>Loading...</Status>
    <Skeleton className="h-20 w-36" />
    <div>
      <Skeleton className="h-14" />
      <Skeleton className="mt-4 h-12" count={3} />
    </div>
  </div>
);
