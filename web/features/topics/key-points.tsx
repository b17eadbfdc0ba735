import { Check } from 'lucide-react';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MarkedText } from './marked-text.tsx';

const NONE: { ticked: string[] } = { ticked: [] };

/** Lists key points of a topic with checkboxes for the user. This device keeps the checkmarks by the point's text. */
export function TickedPoints({ topicId, points }: { topicId: string; points: string[] }) {
  const { values, change } = useDraft(`ticks/${topicId}`, NONE);
  const tick = (point: string, isTicked: boolean) => {
    const others = values.ticked.filter((other) => other !== point);
    change({ ticked: isTicked ? [...others, point] : others });
  };
  return <KeyPoints points={points} ticked={values.ticked} onTick={tick} />;
}

type KeyPointsProps = { points: string[]; ticked?: string[]; onTick?: (point: string, isTicked: boolean) => void };

/** Lists key points with checkboxes. Without `ticked`, the checkmarks last as long as the page. */
export function KeyPoints({ points, ticked, onTick }: KeyPointsProps) {
  return (
    <ul className="study max-w-none">
      {points.map((point) => (
        <li key={point} className="break-inside-avoid border-line not-first:border-t first:*:pt-0">
          <label className="grid cursor-pointer grid-cols-[1.125rem_1fr] gap-4 py-[0.6875rem] max-md:gap-3 max-md:py-2">
            <span className="relative mt-[0.34rem] size-4.5">
              <input
                type="checkbox"
                checked={ticked?.includes(point)}
                onChange={(event) => onTick?.(point, event.target.checked)}
                className="peer block size-full cursor-pointer appearance-none rounded-[3px] border-[1.25px] border-line-control bg-paper-raised transition-colors checked:border-accent"
              />
              <Icon
                of={Check}
                size={16}
                className="pointer-events-none absolute top-px left-px text-accent opacity-0 transition-opacity peer-checked:opacity-100"
              />
            </span>
            <span className="max-w-measure">
              <MarkedText>{point}</MarkedText>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
