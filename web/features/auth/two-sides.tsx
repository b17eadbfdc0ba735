import type { ReactNode } from 'react';

/** Two columns with a line between them, or one above the other on a small screen. */
export const TwoSides = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className="mt-8 grid max-w-[59rem] gap-y-8 lg:grid-cols-2">
    <div className="lg:pr-12">{first}</div>
    <div className="border-line-strong max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-12">{second}</div>
  </div>
);
