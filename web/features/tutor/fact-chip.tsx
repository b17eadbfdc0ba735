import type { CitedFact } from '#shared/tutor.ts';
import { longDate } from '#web/lib/dates.ts';
import { Popover } from '#web/ui/popover.tsx';

/** How a fact was checked, in words for the user. */
const CHECKS: Record<CitedFact['confidence'], string> = {
  A: 'the original text',
  B: 'two sources',
  'B-': 'one source',
  C: 'general product knowledge',
};

/** Shows a number in the text that opens the fact behind a sentence, with its source. */
export function FactChip({ fact, number }: { fact: CitedFact; number: number }) {
  const { statement, source, checked, confidence } = fact;
  const trigger = (
    <button
      type="button"
      aria-label={`Source ${number}`}
      className="figures -my-0.5 mx-0.5 inline-flex h-6 min-w-6 items-center justify-center rounded-small border border-accent-line bg-accent-subtle px-1 align-[0.1em] font-label font-sans text-1 text-accent leading-none hover:bg-paper-hover data-[state=open]:border-accent"
    >
      {number}
    </button>
  );
  return (
    <Popover label={`Source ${number}`} trigger={trigger}>
      <p className="text-2 text-ink">{statement}</p>
      <p className="mt-2 font-label text-1 text-ink-2">{source}</p>
      <p className="text-1 text-ink-3">
        Checked on {longDate(checked)} against {CHECKS[confidence]}
      </p>
    </Popover>
  );
}
