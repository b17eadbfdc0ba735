import { chanceText, rangeText } from '#web/lib/percent.ts';
import { ChanceScale } from './chance-scale.tsx';
import type { Chance } from './estimate.ts';

/** Shows the chance of passing as a number and on a scale. */
export function ChanceFigure({ chance }: { chance: Chance }) {
  const range = rangeText(chance.low, chance.high);
  return (
    <section
      aria-label="Your estimate"
      className="grid items-end gap-x-12 gap-y-4 border-line-strong border-y py-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <p>
        <span className="block font-label text-1">Chance of passing today</span>
        <span className="figures mt-1 block whitespace-nowrap font-serif font-title text-5 text-ink">
          {chanceText(chance.chance)}
        </span>
      </p>
      <div className="min-w-0">
        {range && <p className="figures mb-3 text-pretty font-serif text-3 text-ink">Most likely from {range}.</p>}
        <ChanceScale {...chance} />
      </div>
    </section>
  );
}
