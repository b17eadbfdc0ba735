import type { ReactNode } from 'react';

type ReportProps = { figures: ReactNode; children: ReactNode };

/** A report, whose figures are in the margin of a wide screen and above the rest on others. */
export const Report = ({ figures, children }: ReportProps) => (
  <div className="grid gap-x-12 gap-y-section lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="settles lg:col-start-2">{figures}</div>
    <div className="min-w-0 space-y-section lg:col-start-1 lg:row-start-1">{children}</div>
  </div>
);
