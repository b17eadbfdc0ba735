import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { comesBack } from './comes-back.ts';
import { useTimeZone } from './use-review.ts';

type ReviewEndProps = {
  /** How many items the user graded since the page opened. */
  graded: number;
  nextDueAt: string | null;
  onContinue: () => void;
};

/** Shows that nothing is due, when the next item comes, and what else to do. */
export function ReviewEnd({ graded, nextDueAt, onContinue }: ReviewEndProps) {
  const isDue = useIsDue(nextDueAt);
  const timeZone = useTimeZone();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (graded > 0) heading.current?.focus({ preventScroll: true });
  }, [graded]);

  if (graded === 0 && nextDueAt === null) return <NothingYet />;
  const next = isDue
    ? 'The next one is due now.'
    : nextDueAt === null
      ? 'Nothing else is waiting.'
      : `The next one comes ${comesBack(nextDueAt, new Date(), timeZone)}.`;
  return (
    <div ref={heading} tabIndex={-1} className="outline-none">
      <Empty
        isBrief
        title={graded > 0 ? 'Done for now' : 'Nothing is due'}
        description={graded > 0 ? `You reviewed ${counted(graded, 'item')}. ${next}` : next}
      >
        <Steps>
          {isDue && (
            <Button variant="primary" onClick={onContinue}>
              Continue Review
            </Button>
          )}
          <Button asChild variant={isDue ? 'line' : 'primary'}>
            <Link href={paths.dashboard}>See What Is Next Today</Link>
          </Button>
          <Button asChild>
            <Link href={paths.practice}>Practice Questions</Link>
          </Button>
          <Button asChild>
            <Link href={paths.flashcards}>Add Flashcards</Link>
          </Button>
        </Steps>
      </Empty>
    </div>
  );
}

function NothingYet() {
  return (
    <Empty
      title="Nothing to review yet"
      description="Your flashcards come here by themselves, and so does every question that you miss."
    >
      <Steps>
        <Button asChild variant="primary">
          <Link href={paths.flashcards}>Make Flashcards</Link>
        </Button>
        <Button asChild>
          <Link href={paths.practice}>Take a Quiz</Link>
        </Button>
      </Steps>
    </Empty>
  );
}

const Steps = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-3">{children}</div>;

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
