import { useEffect, useState } from 'react';
import type { Today } from '#shared/today.ts';
import { counted } from '#web/lib/counted.ts';
import { Cells } from '#web/ui/cells.tsx';
import { describeBlock } from './block-words.ts';
import './today.css';

/** A cell is a minute, or more in a long day, so that no day has more than about 60 cells. */
const STEPS = [
  { upTo: 60, minutes: 1 },
  { upTo: 120, minutes: 2 },
  { upTo: Number.POSITIVE_INFINITY, minutes: 5 },
];

/** Whether this tab showed the day before it was done. Then the day is seen to end, once. */
let wasOpen = false;

function useHasEnded(isDone: boolean): boolean {
  const [hasEnded] = useState(isDone && wasOpen);
  useEffect(() => {
    wasOpen = !isDone;
  }, [isDone]);
  return hasEnded;
}

/** Shows the minutes of the day as cells, grouped by block: full for what is done, framed for what is next. */
export function DayBar({ minutes, blocks }: Pick<Today, 'minutes' | 'blocks'>) {
  const planned = blocks.reduce((sum, block) => sum + block.minutes, 0);
  const step = STEPS.find(({ upTo }) => Math.max(minutes, planned) <= upTo)!.minutes;
  const cellsOf = (length: number) => Math.max(1, Math.round(length / step));
  const next = blocks.findIndex(({ isDone }) => !isDone);
  const hasEnded = useHasEnded(next < 0);
  const free = Math.floor(Math.max(0, minutes - planned) / step);
  const group = (key: string, count: number, state: string) => ({
    key,
    cells: Array.from({ length: count }, () => ({ state, isNew: hasEnded && state === 'done' })),
  });
  return (
    <Cells
      className="day-bar"
      groups={[
        ...blocks.map(({ kind, isDone, minutes: length }, index) => ({
          ...group(`${index} ${kind}`, cellsOf(length), isDone ? 'done' : index === next ? 'next' : 'planned'),
          caption: (
            <span className="figures">
              {length} <span className="day-unit">min</span>
            </span>
          ),
        })),
        ...(free > 0 ? [group('free', free, 'free')] : []),
      ]}
      role="img"
      aria-label={barText(minutes, blocks)}
    />
  );
}

function barText(minutes: number, blocks: Today['blocks']): string {
  const parts = blocks.map((block) => {
    const words = `${describeBlock(block).title} ${counted(block.minutes, 'minute')}`;
    return block.isDone ? `${words}, done` : words;
  });
  return `${counted(minutes, 'minute')} today: ${parts.join('; ')}`;
}
