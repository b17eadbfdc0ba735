import { useState } from 'react';
import { Link } from 'wouter';
import { DRILL_COUNTS } from '#shared/drill.constants.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { byTopic, byUnit } from './units.ts';
import { useNumbers } from './use-drill.ts';

type DrillStartProps = { isStarting: boolean; onStart: (count: number) => void };

/** Says what a drill is, and starts one. */
export function DrillStart({ isStarting, onStart }: DrillStartProps) {
  const [count, setCount] = useState('20');
  return (
    <div className="grid gap-x-12 gap-y-section lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <p className="lede">Facts of New Jersey law: days, dollars, percents, and who must notify whom.</p>
        <p className="mt-4 max-w-measure">
          A drill asks for one fact at a time. If you miss one, it comes back until you get it right, and then again in
          your review. The wrong answers come from the law, too, so you'll learn what they mean.
        </p>
        <div className="mt-6">
          <p className="mb-1.5 font-label text-1 text-ink">How many facts</p>
          <ToggleGroup
            label="How many facts"
            className="w-full max-w-72"
            value={count}
            onValueChange={setCount}
            options={DRILL_COUNTS.map((each) => ({ value: String(each), label: String(each) }))}
          />
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            variant="primary"
            className="max-md:w-full"
            pending={isStarting}
            onClick={() => onStart(Number(count))}
          >
            Start Drill
          </Button>
          <Link href={paths.lawNumbers} className="inline-flex min-h-target items-center">
            See all facts on one page
          </Link>
        </div>
      </div>
      <WhatThereIs />
    </div>
  );
}

/** Counts the facts by unit. */
function WhatThereIs() {
  const query = useNumbers();
  const skeleton = <Skeleton className="h-96 rounded-card" />;
  return (
    <Section query={query} skeleton={skeleton} failure="We couldn't load the facts.">
      {(numbers) => (
        <section aria-labelledby="drill-numbers" className="border-buff-strong border-t-2 bg-buff-subtle px-5 py-4">
          <h2 id="drill-numbers" className="figures text-ink">
            {counted(numbers.length, 'fact')}
          </h2>
          <p className="text-1 text-ink-2">of New Jersey law, from {counted(byTopic(numbers).length, 'topic')}</p>
          <dl className="mt-3">
            {byUnit(numbers).map(({ unit, title, numbers: ofUnit }) => (
              <div key={unit} className="flex items-baseline gap-3 border-buff border-t py-1.5">
                <dt className="mr-auto text-ink">{title}</dt>
                <dd className="figures font-serif font-title text-3 text-ink">{ofUnit.length}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Section>
  );
}
