import { classNames } from './class-names.ts';

/** A placeholder while content loads. It is hidden from assistive technology, so put a `Status` beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-small bg-line', className ?? 'h-5')} />;
}
