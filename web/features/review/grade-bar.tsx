import type { RefObject } from 'react';
import type { Rating } from '#shared/review.constants.ts';
import type { ReviewItem } from '#shared/review.ts';
import { useShortcuts } from '#web/features/player/shortcuts.ts';
import { useBoxKeys } from '#web/features/player/use-box-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { comesBack } from './comes-back.ts';
import { useTimeZone } from './use-review.ts';

type GradeBarProps = {
  ref: RefObject<HTMLDivElement | null>;
  item: ReviewItem;
  /** From when the times of the item count. */
  countedFrom: Date;
  /** Undefined if the user alone can judge the answer. */
  suggested: Rating | undefined;
  /** Whether the user chose a wrong option. Then the only grade is Again. */
  isWrong?: boolean;
  /** The id of the answer, which a screen reader reads when the bar takes the focus. */
  describedBy: string;
  onGrade: (rating: Rating) => void;
};

const KEYS: Record<string, Rating> = { 1: 'again', 2: 'good' };

/** The two grades. Each says when the item then comes back. The keys 1 and 2 grade while the focus is in the bar. */
export function GradeBar(props: GradeBarProps) {
  const { ref, item, countedFrom, suggested, isWrong = false, describedBy, onGrade } = props;
  const timeZone = useTimeZone();
  const hasShortcuts = useShortcuts();
  useBoxKeys(ref, (key) => {
    const rating = KEYS[key];
    if (rating === undefined || (isWrong && rating === 'good')) return false;
    onGrade(rating);
    return true;
  });
  const grade = (rating: Rating, label: string, key: string, dueAt: string) => (
    <Button
      variant={suggested === rating ? 'primary' : 'line'}
      className="min-h-15 flex-1 flex-col gap-0 py-1.5 md:max-w-60"
      onClick={() => onGrade(rating)}
    >
      <span>
        {label}{' '}
        {hasShortcuts && (
          <span aria-hidden="true" className="ml-1 text-1 touch:hidden">
            <Kbd>{key}</Kbd>
          </span>
        )}
      </span>
      <span className="figures font-text text-1 whitespace-normal opacity-85">
        {comesBack(dueAt, countedFrom, timeZone)}
      </span>
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-label="How well did you know it?"
      aria-describedby={describedBy}
      className="flex w-full gap-3 outline-none"
    >
      {grade('again', 'Again', '1', item.ifAgain)}
      {!isWrong && grade('good', 'Good', '2', item.ifGood)}
    </div>
  );
}
