import { Link } from 'wouter';
import { HALF_LIFE_ANSWERS, HALF_LIFE_DAYS } from '#shared/mastery.ts';
import { paths } from '#web/lib/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

/** Explains how the cells of the exam strip fill. */
export function HowCounted() {
  return (
    <Disclosure label="How we count this" className="open:basis-full">
      <div className="max-w-measure space-y-2 pb-2 text-ink-2">
        <p>
          A blue cell is an exam question that you'd likely get right today. We estimate that for each area from the
          questions you answered here. Newer answers count more, and a repeated question counts less.{' '}
          <Link href={paths.howWeEstimate} className="link">
            How we estimate
          </Link>
        </p>
        <p>
          “Topics below 70%” in Practice looks at each topic on its own: an answer's weight halves every{' '}
          {HALF_LIFE_DAYS} days, and again with every {HALF_LIFE_ANSWERS} newer answers on that topic.
        </p>
      </div>
    </Disclosure>
  );
}
