import type { ReviewSummary } from '#shared/review.ts';
import { counted } from '#web/lib/counted.ts';
import { monthAndYear, shortMonth } from '#web/lib/dates.ts';
import { Cells, lookOf } from '#web/ui/cells.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { byMonth, HEAT_DAYS, heatWeeks, LEVELS, latestDay, levelOf } from './heat-days.ts';
import './review.css';

/**
 * A cell for each day of a year, which fills as the cells of the exam strip do. A narrow screen shows the latest weeks.
 * The table says the same by month.
 */
export function HeatMap({ reviewed, timeZone }: Pick<ReviewSummary, 'reviewed' | 'timeZone'>) {
  const today = latestDay(reviewed, new Date(), timeZone);
  const total = reviewed.reduce((sum, { count }) => sum + count, 0);
  const words =
    total === 0
      ? `No reviews in the last ${HEAT_DAYS} days. Each day with reviews fills a cell.`
      : `${counted(total, 'review')} on ${reviewed.length} of the last ${HEAT_DAYS} days.`;
  return (
    <figure aria-label="Reviews of the last year" className="heat max-w-[59rem]">
      <div className="flex gap-2" aria-hidden="true">
        <div className="heat-weekdays">
          {['Mon', 'Wed', 'Fri'].map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
        <Cells
          groups={heatWeeks(reviewed, today).map((week) => ({
            key: week[0]!.day,
            name: monthOf(week) ?? '',
            cells: week.map(({ day, count }) => ({ state: `level-${levelOf(count)}`, isCurrent: day === today })),
          }))}
        />
      </div>
      <figcaption className="figures mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-1 text-ink-3">
        <span className="mr-auto">{words}</span>
        <span aria-hidden="true" className="flex items-center gap-2">
          {LEVELS.map((from, index) => (
            <span key={from} className="flex items-center gap-1.5">
              <i {...lookOf({ state: `level-${index + 1}` })} />
              {LEVELS[index + 1] ? `${from}–${LEVELS[index + 1]! - 1}` : `${from} or more`}
            </span>
          ))}
          a day
        </span>
      </figcaption>
      {total > 0 && <ByMonth reviewed={reviewed} />}
    </figure>
  );
}

/** Returns the name of the month that begins in a week. */
function monthOf(week: { day: string }[]): string | undefined {
  const first = week.find(({ day }) => day.endsWith('-01'));
  return first && shortMonth(first.day);
}

function ByMonth({ reviewed }: Pick<ReviewSummary, 'reviewed'>) {
  return (
    <Disclosure label="Show as a table" className="mt-1">
      <table className="figures w-full max-w-md text-left">
        <thead>
          <tr className="border-line-strong border-b text-ink-3">
            <th className="py-2 pr-4 font-label">Month</th>
            <th className="py-2 pr-4 text-right font-label">Days</th>
            <th className="py-2 text-right font-label">Reviews</th>
          </tr>
        </thead>
        <tbody>
          {byMonth(reviewed).map(({ month, days, count }) => (
            <tr key={month} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 font-text">
                {monthAndYear(month)}
              </th>
              <td className="py-2 pr-4 text-right">{days}</td>
              <td className="py-2 text-right">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
