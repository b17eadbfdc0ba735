import { useReviewSummary } from '#web/features/review/use-review.ts';

/** How many items are due now. Nothing if there are none. */
export function DueCount({ className = '' }: { className?: string }) {
  const due = useReviewSummary().data?.waiting ?? 0;
  if (due === 0) return null;
  return (
    <>
      {' '}
      <span className={`figures ${className}`}>
        {due} <span className="sr-only">due</span>
      </span>
    </>
  );
}
