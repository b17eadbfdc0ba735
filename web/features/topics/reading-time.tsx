import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { readingMinutes } from '#shared/study-text.ts';
import { counted } from '#web/lib/counted.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Shows how long it takes to read texts, which can be nested. The children follow. */
export function ReadingTime({ texts, children }: { texts: object; children?: ReactNode }) {
  return (
    <span className="figures flex items-center gap-2 text-1 text-ink-3">
      <Icon of={Clock} />
      <span>
        {counted(readingMinutes(texts), 'minute')}
        {children}
      </span>
    </span>
  );
}
