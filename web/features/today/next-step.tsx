import { Link } from 'wouter';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { describeNext } from './block-words.ts';
import { useToday } from './use-today.ts';

/** The id of the heading. */
export const NEXT_STEP = 'next-step';

/**
 * Recommends what to do now: the one recommendation of a screen, and its one primary button. Nothing once the day is done.
 * At the end of a text, `reading` is the topic that was read: then it does not recommend to read it.
 */
export function NextStep({ reading }: { reading?: string }) {
  const { data, isPending } = useToday();
  if (isPending) return <NextStepSkeleton />;
  const next = data?.next;
  if (!next || (next.kind === 'topic' && next.topicId === reading)) return null;
  const { title, href, action } = describeNext(next);
  return (
    <section aria-label="Next step" data-next={next.kind}>
      <h2 id={NEXT_STEP} tabIndex={-1} className="text-pretty outline-none">
        {title}
      </h2>
      <p className="figures mt-1 max-w-measure text-pretty">
        {counted(next.minutes, 'minute')}. {next.reason}
      </p>
      <Button asChild variant="primary" className="mt-4 max-sm:w-full">
        <Link href={href}>{action}</Link>
      </Button>
    </section>
  );
}

export const NextStepSkeleton = () => (
  <div className="settles h-31">
    <Skeleton className="h-7 w-72 max-w-full" />
    <Skeleton className="mt-3 w-96 max-w-full" />
    <Skeleton className="mt-4 h-target w-40 max-sm:w-full" />
  </div>
);
