import type { Ref } from 'react';
import { Link } from 'wouter';
import type { LinearState } from '#web/features/player/linear.ts';
import { missedQuestions } from '#web/features/player/linear-results.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DrillProgress } from './drill-progress.tsx';
import { NumberList } from './number-list.tsx';
import { useNumbers } from './use-drill.ts';

type DrillResultProps = { state: LinearState; headingRef: Ref<HTMLHeadingElement>; onAgain: () => void };

/** Shows how many facts were right at once, and lists the others. */
export function DrillResult({ state, headingRef, onAgain }: DrillResultProps) {
  const total = state.questions.length;
  const missed = missedQuestions(state).map(({ answered }) => answered.id);
  return (
    <div className="max-w-[52rem]">
      <h2 ref={headingRef} tabIndex={-1} className="text-success outline-none">
        You got all {total}
      </h2>
      <p className="figures mt-2 mb-4 max-w-measure">
        {missed.length === 0
          ? 'You knew every one on the first try.'
          : `${total - missed.length} of ${total} were right on the first try. ${missed.length === 1 ? 'The other one is' : `The other ${missed.length} are`} in your review now.`}
      </p>
      <DrillProgress state={state} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" className="max-md:w-full" onClick={onAgain}>
          Another Drill
        </Button>
        {missed.length > 0 && (
          <Button asChild>
            <Link href={paths.review}>Go to Review</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={paths.lawNumbers}>All Law Numbers</Link>
        </Button>
      </div>
      {missed.length > 0 && <MissedNumbers ids={missed} />}
    </div>
  );
}

function MissedNumbers({ ids }: { ids: string[] }) {
  const query = useNumbers();
  return (
    <section aria-labelledby="missed-numbers" className="mt-section">
      <h2 id="missed-numbers" className="mb-3">
        {counted(ids.length, 'missed fact')}
      </h2>
      <Section query={query} skeleton={<Skeleton className="h-40" />} failure="We couldn't load the facts.">
        {(numbers) => <NumberList numbers={numbers.filter(({ id }) => ids.includes(id))} />}
      </Section>
    </section>
  );
}
