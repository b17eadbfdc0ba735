import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { LAST_DAYS } from '#shared/review.constants.ts';
import type { Today, TodayBlock } from '#shared/today.ts';
import { counted } from '#web/lib/counted.ts';
import { lazyDialog } from '#web/lib/lazy.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { describeBlock } from './block-words.ts';
import { DayBar } from './day-bar.tsx';
import { ExamDay } from './exam-day.tsx';
import { TODAY_COLUMNS } from './today-frame.tsx';
import { useStreak } from './use-today.ts';

const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx'), "We couldn't load your settings.");

/** Shows the blocks of the day in order, the days to the exam and the streak. */
export function TodayPlan({ today }: { today: Today }) {
  const { blocks, daysLeft } = today;
  // On the exam day, nobody should fill the rest of the minutes.
  const minutes = daysLeft === 0 ? sumOf(blocks) : today.minutes;
  return (
    <div className={TODAY_COLUMNS}>
      <Countdown daysLeft={daysLeft} />
      <div className="min-w-0">
        {blocks.length > 0 && <DayBar minutes={minutes} blocks={blocks} />}
        <Headline minutes={minutes} blocks={blocks} daysLeft={daysLeft} />
        {blocks.length > 0 && (
          <ol className="mt-4 border-line border-t">
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a plan can have two equal blocks, and its order stays
              <BlockRow key={index} block={block} />
            ))}
          </ol>
        )}
        {daysLeft !== null && daysLeft <= 1 && <ExamDay isToday={daysLeft === 0} />}
      </div>
    </div>
  );
}

function Countdown({ daysLeft }: Pick<Today, 'daysLeft'>) {
  const [isOpen, setIsOpen] = useState(false);
  const streak = useStreak() ?? 0;
  return (
    <div className="figures flex flex-wrap items-baseline gap-x-3 text-1 text-ink-3 lg:block">
      {daysLeft === null ? (
        <p className="text-2 text-ink">No upcoming exam date</p>
      ) : (
        <p className="flex items-baseline gap-x-2 lg:block">
          <span className="font-serif font-title text-5 text-ink">{daysLeft === 0 ? 'Exam' : daysLeft}</span>{' '}
          <span className="lg:block">{countdownWords(daysLeft)}</span>
        </p>
      )}
      {streak > 1 && <p>{streak}-day streak</p>}
      <button
        type="button"
        className="link py-0.5 text-1 max-lg:ml-auto lg:mt-1.5 lg:-mb-0.5 touch:min-h-target"
        onClick={() => setIsOpen(true)}
      >
        {daysLeft === null ? 'Set Exam Date' : 'Change Settings'}
      </button>
      <SettingsDialog open={isOpen} onOpenChange={setIsOpen} />
    </div>
  );
}

function countdownWords(daysLeft: number): string {
  if (daysLeft === 0) return 'day';
  return daysLeft === 1 ? 'day to your exam' : 'days to your exam';
}

/** Says how many minutes are left, or what to do on a day without blocks. Above the plan stands that a day is done. */
function Headline({ minutes, blocks, daysLeft }: Pick<Today, 'minutes' | 'blocks' | 'daysLeft'>) {
  if (blocks.length === 0) return <p>{restText(daysLeft)}</p>;
  const planned = sumOf(blocks);
  const left = sumOf(blocks.filter(({ isDone }) => !isDone));
  if (left === 0) return null;
  return (
    <p className="figures mt-3" role="status">
      <b>{counted(left, 'minute')} left</b>
      {planned < minutes ? freeText(minutes - planned, minutes) : ` of ${planned}`}
    </p>
  );
}

/** What to do on a day without blocks. */
function restText(daysLeft: number | null): string {
  if (daysLeft === 0) return 'Nothing to review. Get some rest and check what to bring.';
  if (daysLeft === 1) return "Nothing to review. Get some rest and set out what you'll bring tomorrow.";
  if (daysLeft !== null && daysLeft <= LAST_DAYS) return 'Nothing to review. Take a break, or reread a topic.';
  return 'Nothing due today. Take a break, or reread a topic.';
}

const freeText = (free: number, minutes: number): string =>
  `. ${free} of your ${counted(minutes, 'minute')} ${free === 1 ? "isn't" : "aren't"} planned.`;

const sumOf = (blocks: TodayBlock[]): number => blocks.reduce((sum, { minutes }) => sum + minutes, 0);

function BlockRow({ block }: { block: TodayBlock }) {
  const { title, href } = describeBlock(block);
  return (
    <li className="grid grid-cols-[minmax(3.25rem,max-content)_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-3">
      <span className="figures self-start">
        <span className="font-serif font-title text-3 text-ink">{block.minutes}</span>{' '}
        <small className="text-1 text-ink-3">min</small>
      </span>
      <div>
        <Link
          href={href}
          className="inline-block text-pretty font-label text-ink no-underline hover:underline touch:-my-2.5 touch:py-2.5"
        >
          {title}
        </Link>
        <p className="figures max-w-measure text-pretty text-1 text-ink-3">{block.reason}</p>
      </div>
      {block.isDone && (
        <Badge tone="success" icon={Check}>
          Done
        </Badge>
      )}
    </li>
  );
}
