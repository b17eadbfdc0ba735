import { type ReactNode, useEffect, useRef, useState } from 'react';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { comesBack } from './comes-back.ts';
import { useTimeZone } from './use-review.ts';

type ReviewEndProps = {
  /** How many items the user graded since the page opened. */
  graded: number;
  nextDueAt: string | null;
  onContinue: () => void;
  /** What to do now. */
  children: ReactNode;
};

/** Says that nothing is due, when the next item comes, and what to do now. */
export function ReviewEnd({ graded, nextDueAt, onContinue, children }: ReviewEndProps) {
  const isDue = useIsDue(nextDueAt);
  const timeZone = useTimeZone();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (graded > 0) heading.current?.focus({ preventScroll: true });
  }, [graded]);

  if (graded === 0 && nextDueAt === null) {
    return (
      <Empty
        title="Nothing to review yet"
        description="Your flashcards show up here automatically, and so does every question you miss."
      >
        {children}
      </Empty>
    );
  }
  const next = isDue
    ? 'The next one is due now.'
    : nextDueAt === null
      ? 'Nothing else is waiting.'
      : `The next one is due ${comesBack(nextDueAt, new Date(), timeZone)}.`;
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <Empty
        isBrief
        title={graded > 0 ? 'Done for now' : 'Nothing is due'}
        description={graded > 0 ? `You reviewed ${counted(graded, 'item')}. ${next}` : next}
      >
        {isDue ? (
          <Button variant="primary" onClick={onContinue}>
            Continue Review
          </Button>
        ) : (
          children
        )}
      </Empty>
    </div>
  );
}

/** The longest time that a timer can wait. */
const MOST_MS = 2 ** 31 - 1;

/** Returns whether the time has come. */
function useIsDue(dueAt: string | null): boolean {
  const [dueNow, setDueNow] = useState<string | null>(null);
  useEffect(() => {
    if (dueAt === null) return;
    const wait = Math.max(0, new Date(dueAt).getTime() - Date.now());
    if (wait > MOST_MS) return;
    const timer = setTimeout(() => setDueNow(dueAt), wait);
    return () => clearTimeout(timer);
  }, [dueAt]);
  return dueAt !== null && dueNow === dueAt;
}
