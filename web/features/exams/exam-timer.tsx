import { Eye, EyeOff } from 'lucide-react';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { longDuration } from '#web/lib/durations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type ExamClock, timerText } from './exam-clock.ts';
import { useClock } from './use-clock.ts';

/** Shows the time left. The user can hide it, and this browser remembers that. */
export function ExamTimer({ clock }: { clock: ExamClock }) {
  const { values, change } = useDraft('exam-time', { isHidden: false });
  const { isHidden } = values;
  return (
    <div className="flex items-center">
      {!isHidden && <Time clock={clock} />}
      <Button
        variant="ghost"
        size={isHidden ? 'small' : 'icon'}
        className={isHidden ? 'min-h-target' : undefined}
        aria-label={isHidden ? 'Show time' : 'Hide time'}
        onClick={() => change({ isHidden: !isHidden })}
      >
        <Icon of={isHidden ? Eye : EyeOff} />
        {isHidden && <span className="max-sm:sr-only">Show time</span>}
      </Button>
    </div>
  );
}

function Time({ clock }: { clock: ExamClock }) {
  const seconds = useClock(clock, (left) => left);
  return (
    <div role="timer" className="min-w-16 text-right">
      <span className="sr-only">{longDuration(seconds)} left</span>
      <span aria-hidden="true" className="whitespace-nowrap text-1 text-ink-3">
        <span className="figures font-serif font-title text-4 text-ink">{timerText(seconds)}</span>
        <span className="max-sm:hidden">{seconds >= 3600 && ' min'} left</span>
      </span>
    </div>
  );
}
