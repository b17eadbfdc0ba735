import { classNames } from './class-names.ts';

const LOOK = 'skeleton animate-pulse rounded-small bg-line';

type SkeletonProps = {
  className?: string;
  /** So many alike. */
  count?: number;
};

/**
 * A placeholder while content loads. It is hidden from assistive technology, so put a `Status` beside it, or use it in a
 * `Section`. What follows an element with the class `settles` is out of sight while placeholders are in that element.
 */
export const Skeleton = ({ className = 'h-5', count = 1 }: SkeletonProps) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <div key={index} aria-hidden="true" className={classNames(LOOK, className)} />
  ));
