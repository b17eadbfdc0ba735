import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { LAST_DAYS } from '#shared/review.constants.ts';
import type { Today, TodayBlock } from '#shared/today.ts';
import { counted } from '#web/lib/counted.ts';
import { lazyDialog } from '#web/lib/lazy.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { describeBlock } from './block-words.ts';
import { DayBar } from './day-bar.tsx';
import { ExamDay } from './exam-day.tsx';
import { TODAY_COLUMNS } from './today-frame.tsx';

const SettingsDialog = lazyDialog(() => import('./settings-dialog.tsx'), 'The settings could not be loaded.');

/** Shows the blocks of the day in order, and the days to the exam. */
export function TodayPlan({ today }: { today: Today }) {
  const { blocks, daysLeft } = today;
  // On the exam day, nobody should fill the rest of the minutes.
  const minutes = daysLeft === 0 ? sumOf(blocks) : today.minutes;
  const next = blocks.findIndex(({ isDone }) => !isDone);
  return (
    <div className={TODAY_COLUMNS}>
      <Countdown daysLeft={daysLeft} />
      <div className="min-w-0">
        {blocks.length > 0 && <DayBar minutes={minutes} blocks={blocks} />}
        <Headline today={{ minutes, blocks, daysLeft }} />
        {blocks.length > 0 && (
          <ol className="border-line border-t">
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a plan can have two equal blocks, and its order stays
              <BlockRow key={index} block={block} isNext={index === next} />
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
  return (
    <div className="figures flex flex-wrap items-baseline gap-x-3 lg:block">
      {daysLeft === null ? (
        <p className="text-ink">No exam date yet</p>
      ) : (
        <p className="flex items-baseline gap-x-3 lg:block">
          <span className="font-serif font-title text-6 text-ink tracking-[-0.02em]">
            {daysLeft === 0 ? 'Exam' : daysLeft}
          </span>{' '}
          <span className="text-1 text-ink-3 lg:mt-1 lg:block">{countdownWords(daysLeft)}</span>
        </p>
      )}
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

/** Says how the day stands. */
function Headline({ today: { minutes, blocks, daysLeft } }: { today: Today }) {
  if (blocks.length === 0) {
    return <p className="mb-4">{restText(daysLeft)}</p>;
  }
  const planned = sumOf(blocks);
  const left = sumOf(blocks.filter(({ isDone }) => !isDone));
  return (
    <p className="figures mt-3 mb-4" role="status">
      {left === 0 ? (
        <>
          <b className="text-ink">Done for today.</b> {daysLeft === 0 ? 'Good luck.' : 'The next plan comes tomorrow.'}
        </>
      ) : (
        <>
          <b className="text-ink">{counted(left, 'minute')} left</b>
          {planned < minutes ? freeText(minutes - planned, minutes) : ` of ${planned}`}
        </>
      )}
    </p>
  );
}

/** What to do on a day without blocks. */
function restText(daysLeft: number | null): string {
  if (daysLeft === 0) return 'Nothing to review. Rest, and look at what to bring.';
  if (daysLeft === 1) return 'Nothing to review. Rest, and lay out what to bring tomorrow.';
  if (daysLeft !== null && daysLeft <= LAST_DAYS) return 'Nothing to review. Rest, or read a topic once more.';
  return 'Nothing is planned for today. Rest, or read a topic once more.';
}

const freeText = (free: number, minutes: number): string =>
  `, and ${free} of your ${counted(minutes, 'minute')} ${free === 1 ? 'is' : 'are'} free`;

const sumOf = (blocks: TodayBlock[]): number => blocks.reduce((sum, { minutes }) => sum + minutes, 0);

function BlockRow({ block, isNext }: { block: TodayBlock; isNext: boolean }) {
  const { title, href, action } = describeBlock(block);
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 border-line border-b py-3 sm:grid-cols-[3.25rem_minmax(0,1fr)_auto]">
      <span className="figures self-start">
        <span className="font-serif font-title text-3 text-ink">{block.minutes}</span>{' '}
        <small className="text-1 text-ink-3">min</small>
      </span>
      <div>
        {isNext ? (
          <span className="text-pretty font-label text-ink">{title}</span>
        ) : (
          <Link
            href={href}
            className="inline-block text-pretty font-label text-ink no-underline hover:underline touch:-my-2.5 touch:py-2.5"
          >
            {title}
          </Link>
        )}
        <p className="figures max-w-measure text-pretty text-1 text-ink-3">{block.reason}</p>
      </div>
      {isNext && (
        <Button asChild variant="primary" className="max-sm:col-span-2">
          <Link href={href}>{action}</Link>
        </Button>
      )}
      {block.isDone && (
        <Badge tone="success" icon={Check} className="max-sm:col-start-2">
          Done
        </Badge>
      )}
    </li>
  );
}
