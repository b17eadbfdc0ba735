import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { Icon } from './icon.tsx';

type TrendProps = {
  /** At least two, oldest first. */
  percentages: number[];
  /** What the percentages are of: 'topic quizzes'. */
  of: string;
};

/** Shows the latest percentages, and whether the newest is above or below the oldest of them. */
export function Trend({ percentages, of }: TrendProps) {
  const figures = percentages.map((percentage) => `${percentage}%`).join(', ');
  const change = percentages.at(-1)! - percentages[0]!;
  const arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  return (
    <span
      role="img"
      aria-label={`Latest ${percentages.length} ${of}, oldest first: ${figures}`}
      className="inline-flex items-baseline gap-1 whitespace-nowrap"
    >
      <Icon of={arrow} size={16} className="self-center" />
      latest {figures}
    </span>
  );
}
