import type { Readiness } from '#shared/readiness.ts';
import { missingText } from '#web/features/exam-strip/missing-text.ts';

/** Says what an estimate still needs. */
export const NotEnough = ({ missing }: { missing: NonNullable<Readiness['missing']> }) => (
  <section aria-labelledby="not-enough" className="border-line-strong border-y py-6">
    <h2 id="not-enough">Not enough answers yet</h2>
    <p className="figures mt-1 max-w-measure">{missingText(missing)} Each question counts once.</p>
  </section>
);
