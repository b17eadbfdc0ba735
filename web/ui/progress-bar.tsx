import { Progress } from 'radix-ui';
import { classNames } from './class-names.ts';

const fills = { accent: 'bg-accent', success: 'bg-success-line', below: 'bg-below-fill' };

type ProgressBarProps = {
  /** The accessible name, which says what the bar measures. */
  label: string;
  value: number;
  max?: number;
  tone?: keyof typeof fills;
  /** Shows a line at this value, such as the value to reach. */
  mark?: number;
  className?: string;
};

/** A thin progress bar. Show its value as text beside it. */
export function ProgressBar({ label, value, max = 100, tone = 'accent', mark, className }: ProgressBarProps) {
  const share = (part: number) => `${Math.min(Math.max(part / max, 0), 1) * 100}%`;
  return (
    <Progress.Root
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
      className={classNames('relative h-1.5 rounded-cell bg-cell-empty', className)}
    >
      <Progress.Indicator
        className={classNames('block h-full rounded-cell transition-[width]', fills[tone])}
        style={{ width: share(value) }}
      />
      {mark !== undefined && (
        <span className="-inset-y-1 absolute border-ink border-l-[1.5px]" style={{ left: share(mark) }} />
      )}
    </Progress.Root>
  );
}
