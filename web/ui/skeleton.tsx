import { classNames } from './class-names.ts';

/** The shape of a line or block to come. Hidden from assistive technology: put a Status with words beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-small bg-line', className ?? 'h-5')} />;
}
