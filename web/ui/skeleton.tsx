import { classNames } from './class-names.ts';

type SkeletonProps = {
  className?: string;
  /** So many alike. */
  count?: number;
};

/**
 * A placeholder while content loads. It is hidden from assistive technology, so put a `Status` beside it, or use it in a
 * `Section`.
 */
export const Skeleton = ({ className = 'h-5', count = 1 }: SkeletonProps) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <div key={index} aria-hidden="true" className={classNames('animate-pulse rounded-small bg-line', className)} />
  ));
