import { Check } from 'lucide-react';
import { Icon } from '#web/ui/icon.tsx';
import { MarkedText } from './marked-text.tsx';

/** Lists the key points with checkboxes for the reader. The checkmarks are not saved. */
export function KeyPoints({ points }: { points: string[] }) {
  return (
    <ul className="study max-w-none">
      {points.map((point) => (
        <li key={point} className="break-inside-avoid border-line not-first:border-t first:*:pt-0">
          <label className="grid cursor-pointer grid-cols-[1.125rem_1fr] gap-4 py-[0.6875rem]">
            <span className="relative mt-[0.34rem] size-[1.125rem]">
              <input
                type="checkbox"
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
