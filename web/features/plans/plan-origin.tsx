import { Printer } from 'lucide-react';
import type { Plan } from '#shared/plans.ts';
import { ReadingTime } from '#web/features/topics/reading-time.tsx';
import { localDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Shows who wrote a finished plan and how long it takes to read, with a button to print it. */
export function PlanOrigin({ plan }: { plan: Plan }) {
  const { mainConcepts, examples, examTip, importantNotes } = plan;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b pb-4">
      <p className="max-w-measure text-1 text-ink-2">{originOf(plan)}</p>
      <ReadingTime texts={{ mainConcepts, examples, examTip, importantNotes }} />
      <Button size="small" className="print:hidden" onClick={() => window.print()}>
        <Icon of={Printer} />
        Print
      </Button>
    </div>
  );
}

function originOf({ source, model, finishedAt }: Plan): string {
  if (source === 'curated') return 'From our own study material';
  const by = model ? `Written by AI (${model})` : 'Written by AI';
  return `${by} on ${localDate(finishedAt)}, checked against this topic's facts`;
}
