import { Clock } from 'lucide-react';
import { readingMinutes } from '#shared/study-text.ts';
import { counted } from '#web/lib/counted.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Shows how long it takes to read texts, which can be nested. */
export function ReadingTime({ texts }: { texts: object }) {
  return (
    <span className="figures flex items-center gap-2 text-1 text-ink-3">
      <Icon of={Clock} />
      {counted(readingMinutes(texts), 'minute')}
    </span>
  );
}
