import { Link } from 'wouter';
import type { Readiness } from '#shared/readiness.ts';
import { paths } from '#web/lib/paths.ts';
import { chanceText, rangeText } from '#web/lib/percent.ts';
import { Section } from '#web/lib/section.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ExamStrip } from './exam-strip.tsx';
import { Headline } from './headline.tsx';
import { HowCounted } from './how-counted.tsx';
import { missingText } from './missing-text.ts';
import { QuestionScale } from './question-scale.tsx';
import { stripOf } from './strip.ts';
import { StripTable } from './strip-table.tsx';
import { useReadiness } from './use-readiness.ts';
import { UserStrip } from './user-strip.tsx';

/** A lower chance is told on the page of the readiness only. */
const LOWEST_CHANCE = 0.1;

/** Shows where the user stands: in words, as the exam strip with its scale, and as a table. */
export function ExamFigure() {
  return (
    <Section query={useReadiness()} skeleton={<ExamFigureSkeleton />} failure="We couldn't load where you stand.">
      {(readiness) => <LoadedFigure readiness={readiness} />}
    </Section>
  );
}

function LoadedFigure({ readiness }: { readiness: Readiness }) {
  const { expected, missing } = readiness;
  const count = expected === null ? null : Math.round(expected);
  return (
    <section aria-labelledby="exam-figure">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="exam-figure">
          <Headline readiness={readiness} isLarge />
        </h2>
        <p className="figures">{missing ? missingText(missing) : <ChanceText {...readiness} />}</p>
      </div>
      <UserStrip readiness={readiness} />
      <div className="mt-6 mb-3">
        <QuestionScale count={count} words="expected correct" />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Disclosure label="Show as a table" className="overflow-x-auto open:basis-full">
          <StripTable readiness={readiness} />
        </Disclosure>
        <HowCounted />
      </div>
    </section>
  );
}

/** 'Your chance of passing today is 71%, most likely between 52% and 86%.' */
function ChanceText({ chance, low, high }: Pick<Readiness, 'chance' | 'low' | 'high'>) {
  if (chance === null || low === null || high === null || chance < LOWEST_CHANCE) return null;
  const range = rangeText(low, high, 'and');
  return (
    <>
      Your{' '}
      <Link href={paths.readiness} className="link">
        chance of passing
      </Link>{' '}
      today is <b>{chanceText(chance)}</b>
      {range && `, most likely between ${range}`}.
    </>
  );
}

const NO_STRIP = stripOf(() => false);

/** Holds the place of the figure while it loads. Has about the same height at every width. */
const ExamFigureSkeleton = () => (
  <div className="settles relative">
    <div className="invisible" aria-hidden="true">
      <ExamStrip strip={NO_STRIP} />
    </div>
    <Skeleton className="absolute inset-0" />
  </div>
);
