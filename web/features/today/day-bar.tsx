import type { CSSProperties } from 'react';
import type { Today } from '#shared/today.ts';
import { counted } from '#web/lib/counted.ts';
import { describeBlock } from './block-words.ts';
import './today.css';

/** A cell is a minute, or more in a long day, so that no day has more than about 60 cells. */
const STEPS = [
  { upTo: 60, minutes: 1 },
  { upTo: 120, minutes: 2 },
  { upTo: Number.POSITIVE_INFINITY, minutes: 5 },
];

/** Shows the minutes of the day as cells, grouped by block: full for what is done, framed for what is next. */
export function DayBar({ minutes, blocks }: Pick<Today, 'minutes' | 'blocks'>) {
  const planned = blocks.reduce((sum, block) => sum + block.minutes, 0);
  const step = STEPS.find(({ upTo }) => Math.max(minutes, planned) <= upTo)!.minutes;
  const cellsOf = (length: number) => Math.max(1, Math.round(length / step));
  const next = blocks.findIndex(({ isDone }) => !isDone);
  const free = Math.floor(Math.max(0, minutes - planned) / step);
  const groups = [
    ...blocks.map((block, index) => ({
      key: `${index} ${block.kind}`,
      cells: cellsOf(block.minutes),
      state: block.isDone ? 'done' : index === next ? 'next' : 'planned',
      minutes: block.minutes,
    })),
    ...(free > 0 ? [{ key: 'free', cells: free, state: 'free', minutes: null }] : []),
  ];
  const count = groups.reduce((sum, { cells }) => sum + cells, 0);
  return (
    <div className="day-bar" role="img" aria-label={barText(minutes, blocks)}>
      <div className="day-groups" style={{ '--count': count, '--groups': groups.length } as CSSProperties}>
        {groups.map(({ key, cells, state, minutes: length }) => (
          <div key={key} className="day-group" style={{ '--n': cells } as CSSProperties}>
            <div className="day-cells">
              {Array.from({ length: cells }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a group are alike
                <i key={index} data-state={state} />
              ))}
            </div>
            {length !== null && (
              <span className="day-caption figures">
                {length} <span className="day-unit">min</span>
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function barText(minutes: number, blocks: Today['blocks']): string {
  const parts = blocks.map((block) => {
    const words = `${describeBlock(block).title} ${counted(block.minutes, 'minute')}`;
    return block.isDone ? `${words}, done` : words;
  });
  return `${counted(minutes, 'minute')} today: ${parts.join('; ')}`;
}
