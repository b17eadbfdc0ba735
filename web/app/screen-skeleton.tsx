import { Skeleton } from '#web/ui/skeleton.tsx';

/** Stands in for a screen whose code is loading. shell-skeleton.ts of the build draws the same shapes. */
export const ScreenSkeleton = () => (
  <div className="pt-2">
    <Skeleton className="h-9 w-72 max-w-full" />
    <Skeleton className="mt-4 h-5 w-96 max-w-full" />
    <Skeleton className="mt-10 h-40 rounded-card" />
    <Skeleton className="mt-6 h-40 rounded-card" />
  </div>
);
