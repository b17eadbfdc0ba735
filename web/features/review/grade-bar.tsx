import type { Rating } from '#shared/review.constants.ts';
import type { ReviewItem } from '#shared/review.ts';
import { Button } from '#web/ui/button.tsx';
import { Key } from '#web/ui/key.tsx';
import { comesBack } from './comes-back.ts';
import { useTimeZone } from './use-review.ts';

type GradeBarProps = {
  item: ReviewItem;
  /** From when the times of the item count. */
  countedFrom: Date;
  /** Undefined if the user alone can judge the answer. */
  suggested: Rating | undefined;
  onGrade: (rating: Rating) => void;
};

/** The two grades. Each says when the item then comes back. */
export function GradeBar({ item, countedFrom, suggested, onGrade }: GradeBarProps) {
  const timeZone = useTimeZone();
  const grade = (rating: Rating, label: string, key: string, dueAt: string) => (
    <Button
      variant={suggested === rating ? 'primary' : 'line'}
      className="min-h-15 flex-1 flex-col gap-0 py-1.5 md:max-w-60"
      onClick={() => onGrade(rating)}
    >
      <span>
        {label}{' '}
        <span aria-hidden="true" className="ml-1 text-1 touch:hidden">
          <Key>{key}</Key>
        </span>
      </span>
      <span className="figures font-text text-1 whitespace-normal opacity-85">
        {comesBack(dueAt, countedFrom, timeZone)}
      </span>
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label="How well did you know it?" className="flex w-full gap-3">
      {grade('again', 'Again', '1', item.ifAgain)}
      {grade('good', 'Good', '2', item.ifGood)}
    </div>
  );
}
