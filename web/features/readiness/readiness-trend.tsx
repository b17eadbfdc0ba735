import { useTrend } from '#web/features/exam-strip/use-readiness.ts';
import { monthAndDay } from '#web/lib/dates.ts';
import { chanceText, rangeText } from '#web/lib/percent.ts';
import { Section } from '#web/lib/section.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type KnownPoint, knownPoints, type TrendPoint, trendText } from './estimate.ts';
import './readiness.css';

/** Shows the chance over the last weeks. Nothing is shown before the first estimate. */
export function ReadinessTrend() {
  const query = useTrend();
  if (query.data && knownPoints(query.data).length === 0) return null;
  return (
    <section aria-labelledby="trend" className="settles">
      <h2 id="trend">Week by week</h2>
      <Section query={query} skeleton={<Skeleton className="mt-4 h-56" />} failure="We couldn't load your trend.">
        {(trend) => <KnownTrend trend={sinceFirst(trend)} points={knownPoints(trend)} />}
      </Section>
    </section>
  );
}

/** Leaves out the weeks before the first estimate. */
const sinceFirst = (trend: TrendPoint[]) => trend.slice(trend.findIndex(({ chance }) => chance !== null));

function KnownTrend({ trend, points }: { trend: TrendPoint[]; points: KnownPoint[] }) {
  const words = trendText(trend);
  if (!words) return <p className="mt-1">Your chart starts today. We'll add a point each week.</p>;
  return (
    <>
      <p className="figures mt-1">{words}.</p>
      <TrendFigure trend={trend} words={words} />
      <Disclosure label="Show as a table">
        <TrendTable points={points} />
      </Disclosure>
    </>
  );
}

/** A point of the plot in percent of its width and height, from the top left. */
type Spot = { x: number; chance: number; low: number; high: number };

function spotsOf(trend: TrendPoint[]): Spot[] {
  const down = (share: number) => (1 - share) * 100;
  return trend.flatMap((point, index) =>
    knownPoints([point]).map(({ chance, low, high }) => ({
      x: (index / (trend.length - 1)) * 100,
      chance: down(chance),
      low: down(low),
      high: down(high),
    })),
  );
}

/** Joins points to what the attribute `points` of a polygon or a line takes. */
const joined = (points: [x: number, y: number][]): string => points.map(([x, y]) => `${x},${y}`).join(' ');

function TrendFigure({ trend, words }: { trend: TrendPoint[]; words: string }) {
  const spots = spotsOf(trend);
  return (
    <figure className="mt-6 grid grid-cols-[2.75rem_minmax(0,1fr)] text-1 text-ink-3">
      <div aria-hidden="true" className="figures relative">
        <span className="absolute -top-2.5">100%</span>
        <span className="-translate-y-1/2 absolute top-1/2">50%</span>
        <span className="absolute -bottom-2.5">0%</span>
      </div>
      <div className="trend-plot" role="img" aria-label={`The chance of passing, week by week. ${words}.`}>
        <TrendLine spots={spots} />
        <svg aria-hidden="true">
          {spots.map(({ x, chance }) => (
            <circle key={x} cx={`${x}%`} cy={`${chance}%`} r={4} fill="var(--accent)" />
          ))}
        </svg>
      </div>
      <figcaption aria-hidden="true" className="col-start-2 flex justify-between pt-1.5">
        <span>{monthAndDay(trend[0]!.day)}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}

/** Draws the line of the chance and the band of its interval, stretched to the size of its parent. */
function TrendLine({ spots }: { spots: Spot[] }) {
  const band: [number, number][] = [
    ...spots.map(({ x, high }): [number, number] => [x, high]),
    ...spots.map(({ x, low }): [number, number] => [x, low]).reverse(),
  ];
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
      <polygon points={joined(band)} fill="var(--accent-subtle)" />
      <polyline
        points={joined(spots.map(({ x, chance }) => [x, chance]))}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function TrendTable({ points }: { points: KnownPoint[] }) {
  return (
    <table className="figures w-full max-w-120 text-ink-2">
      <caption className="sr-only">The chance of passing, week by week</caption>
      <thead className="text-ink-3">
        <tr>
          {['Day', 'Chance', 'Range'].map((label, index) => (
            <th key={label} scope="col" className={`py-2 font-text ${index === 0 ? 'text-left' : 'pl-4 text-right'}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ day, chance, low, high }) => (
          <tr key={day} className="border-line border-t">
            <th scope="row" className="py-2 text-left font-text">
              {monthAndDay(day)}
            </th>
            <td className="py-2 pl-4 text-right">{chanceText(chance)}</td>
            <td className="py-2 pl-4 text-right">{rangeText(low, high) ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
