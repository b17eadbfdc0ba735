import { findTopic } from '#shared/catalogue.ts';
import type { RunwayDay } from '#shared/today.ts';
import { daysBetween } from '#shared/zone-days.ts';
import { counted } from '#web/lib/counted.ts';
import { monthAndDay, shortDate, weekday } from '#web/lib/dates.ts';
import { Section } from '#web/lib/section.tsx';
import { CellKey, type CellLook, Cells, lookOf } from '#web/ui/cells.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRunway, useToday, useWelcome } from './use-today.ts';
import './today.css';

/** `fill` is the height of what is full. */
type DayLook = CellLook & { fill?: string };

const KEY = [
  { state: 'done', label: 'Done' },
  { state: 'planned', label: 'Planned' },
  { state: 'practice-exam', label: 'Practice exam' },
];

/**
 * Shows the days up to the exam: what was done, and what is likely to come. The first visit has no plan yet, and
 * on the exam day nothing leads away from its plan.
 */
export function Runway() {
  const welcome = useWelcome();
  const isExamDay = useToday().data?.daysLeft === 0;
  const isHidden = welcome.isPending || welcome.data?.isOpen || isExamDay;
  return isHidden ? null : <DaysAhead />;
}

function DaysAhead() {
  const query = useRunway();
  return (
    <section aria-labelledby="runway">
      <h2 id="runway" className="mb-3">
        The days ahead
      </h2>
      <Section query={query} skeleton={<RunwaySkeleton />} failure="We couldn't load the days ahead.">
        {({ days, examDate }) => (
          <>
            <Cells
              className="day-bar runway"
              groups={groupsOf(weeksOf(days))}
              draw={({ fill, ...look }: DayLook) => <i {...lookOf(look)} style={{ '--fill': fill }} />}
              role="img"
              aria-label={summaryOf(days, examDate)}
            />
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
              <CellKey
                className="day-bar runway"
                rows={days.some(({ kind }) => kind === 'exam') ? [...KEY, { state: 'exam', label: 'Your exam' }] : KEY}
              />
              <a
                href="/api/today/calendar.ics"
                download
                className="link inline-flex min-h-target items-center text-1 md:ml-auto print:hidden"
              >
                Add to your calendar
              </a>
              <Disclosure label="Show as a table" className="open:basis-full">
                <RunwayTable days={days} />
              </Disclosure>
            </div>
          </>
        )}
      </Section>
    </section>
  );
}

/** Many weeks have no place for all their dates. */
const groupsOf = (weeks: RunwayDay[][]) =>
  weeks.map((week, index) => ({
    key: week[0]!.day,
    cells: week.map(lookOfDay),
    caption: week.length < 3 || (weeks.length > 6 && index % 2 === 1) ? '' : shortDate(week[0]!.day),
  }));

/** Begins a week on Sunday, as American calendars do. */
function weeksOf(days: readonly RunwayDay[]): RunwayDay[][] {
  const weeks: RunwayDay[][] = [];
  for (const day of days) {
    const isSunday = new Date(day.day).getUTCDay() === 0;
    if (weeks.length === 0 || isSunday) weeks.push([]);
    weeks.at(-1)!.push(day);
  }
  return weeks;
}

function lookOfDay({ kind, minutes, doneMinutes, hasExam }: RunwayDay): DayLook {
  const isCurrent = kind === 'today';
  const share = minutes === 0 ? 0 : (doneMinutes ?? 0) / minutes;
  if (share > 0) return { state: share === 1 ? 'done' : 'next', isCurrent, fill: `${100 * share}%` };
  if (kind === 'exam') return { state: 'exam' };
  if (kind === 'past' || minutes === 0) return { state: 'free', isCurrent };
  return { state: hasExam ? 'practice-exam' : 'planned', isCurrent };
}

/** '5 of 9 days done. 12 days to your exam on December 14.' The exam may lie beyond the days, or behind them. */
function summaryOf(days: readonly RunwayDay[], examDate: string | null): string {
  const past = days.filter(({ kind }) => kind === 'past');
  const done = past.filter(({ minutes, doneMinutes }) => minutes > 0 && doneMinutes === minutes).length;
  const today = days[past.length]!.day;
  const coming =
    examDate !== null && examDate >= today
      ? `${counted(daysBetween(today, examDate), 'day')} to your exam on ${monthAndDay(examDate)}`
      : `The next ${days.length - past.length - 1} days`;
  return past.length > 0 ? `${done} of ${counted(past.length, 'day')} done. ${coming}.` : `${coming}.`;
}

const RunwayTable = ({ days }: { days: readonly RunwayDay[] }) => (
  <div className="overflow-x-auto">
    <table className="figures mt-2 w-full text-ink-2">
      <caption className="sr-only">The plan of each day. Days to come follow from today's plan.</caption>
      <thead className="text-left text-ink-3">
        <tr>
          <th scope="col" className="py-2 font-text">
            Day
          </th>
          <th scope="col" className="py-2 pl-3 font-text">
            Plan
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-text">
            Minutes
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={each.day} className="border-line border-t align-baseline">
            <th scope="row" className="whitespace-nowrap py-2 text-left font-label text-ink">
              {each.kind === 'today' ? 'Today' : `${weekday(each.day)} ${shortDate(each.day)}`}
            </th>
            <td className="py-2 pl-3">{planText(each)}</td>
            <td className="whitespace-nowrap py-2 pl-3 text-right">
              {each.doneMinutes === null ? each.minutes : `${each.doneMinutes} of ${each.minutes}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function planText({ kind, minutes, topicIds, hasExam }: RunwayDay): string {
  if (kind === 'exam') return minutes > 0 ? 'Your exam, after a short warm-up' : 'Your exam';
  if (minutes === 0) return kind === 'past' ? 'No plan' : 'Nothing planned';
  const topics = topicIds.map((id) => `${id} ${findTopic(id)?.title ?? ''}`.trim());
  const parts = [...(hasExam ? ['Practice exam'] : []), ...topics];
  return parts.length > 0 ? parts.join(', ') : 'Review';
}

const RunwaySkeleton = () => (
  <div className="h-24">
    <Skeleton className="h-7" />
    <Skeleton className="mt-8 h-5 w-72" />
  </div>
);
