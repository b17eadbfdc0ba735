import { Sparkles } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';

const PARTS = [
  ['7-8 main concepts', "the topic's most important ideas, explained"],
  ['Case studies', 'the rules in action, with people and numbers'],
  ['Exam strategy', 'how to pick between close answers'],
  ['10-15 exam notes', 'facts to memorize'],
] as const;

type PlanOfferProps = { pending: boolean; onRequest: MouseEventHandler<HTMLElement> };

/** Lists what a plan contains, with a button to request one. */
export function PlanOffer({ pending, onRequest }: PlanOfferProps) {
  return (
    <Card>
      <h3 className="text-3 leading-(--lead-3) lg:text-4">A study plan for this topic</h3>
      <dl className="mt-4">
        {PARTS.map(([part, words]) => (
          <div key={part} className="grid gap-x-6 border-line border-t py-2.5 sm:grid-cols-[11rem_1fr]">
            <dt className="font-label text-ink">{part}</dt>
            <dd className="text-ink-2">{words}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t pt-5">
        <Button variant="primary" pending={pending} className="max-md:w-full" onClick={onRequest}>
          <Icon of={Sparkles} />
          Generate Detailed Plan
        </Button>
        <p className="text-1 text-ink-3">Generation takes 1-2 minutes. Keep studying in the meantime.</p>
      </div>
    </Card>
  );
}
