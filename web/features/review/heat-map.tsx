import type { ReviewSummary } from '#shared/review.ts';
import { counted } from '#web/lib/counted.ts';
import { longDate, monthAndYear, shortMonth } from '#web/lib/dates.ts';
import { Cells, lookOf } from '#web/ui/cells.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { byMonth, heatWeeks, LEVELS, latestDay, levelOf } from './heat-days.ts';
import './review.css';

/**
 * A cell for each day since the first review, at most a year. It fills as the cells of the exam strip do. A narrow screen
 * shows the latest weeks. The table says the same by month.
 */
export function HeatMap({ reviewed, timeZone }: Pick<ReviewSummary, 'reviewed' | 'timeZone'>) {
  const [first] = reviewed;
  if (!first) return <p className="text-1 text-ink-3">Your review calendar starts with your first review.</p>;
  const today = latestDay(reviewed, new Date(), timeZone);
  const total = reviewed.reduce((sum, { count }) => sum + count, 0);
  const weeks = heatWeeks(reviewed, today);
  const words = `${counted(total, 'review')} on ${counted(reviewed.length, 'day')} since ${longDate(first.day)}`;
  return (
    <figure aria-label="Your reviews by day" className="heat max-w-[59rem]">
      <div className="flex gap-2" aria-hidden="true">
        <div className="heat-weekdays">
          {['Mon', 'Wed', 'Fri'].map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
        <Cells
          style={{ '--weeks': weeks.length }}
          groups={weeks.map((week, index) => ({
            key: week[0]!.day,
            name: monthOf(week) ?? (index === 0 && !weeks.slice(1, 3).some(monthOf) && shortMonth(week[0]!.day)),
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
      <ByMonth reviewed={reviewed} />
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
