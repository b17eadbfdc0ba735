import { BookOpen, Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlanStatus } from '#shared/plans.ts';
import { clockText, secondsBetween } from '#web/lib/durations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { headOf, moveFocus } from '#web/ui/move-focus.ts';
import { stepsOf } from './plan-steps.ts';

type PlanProgressProps = { plan: PlanStatus; onReadRecap: () => void };

/** Shows the steps of a plan in progress and the elapsed time. */
export function PlanProgress({ plan, onReadRecap }: PlanProgressProps) {
  const card = useRef<HTMLDivElement>(null);
  // This part disappears when the plan is finished. If it has the focus then, the focus moves to the heading.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) moveFocus(headOf(element));
    };
  }, []);

  const steps = stepsOf(plan);
  return (
    <div ref={card}>
      <div role="status">
        <h3 className="text-3 leading-(--lead-3) lg:text-4">
          {plan.status === 'pending' ? 'Queued for generation' : 'AI is generating content'}
        </h3>
        <p className="mt-1 text-ink-2">{steps.find(({ state }) => state === 'now')?.words}</p>
      </div>
      <ol className="mt-4 border-line border-b">
        {steps.map(({ title, state }) => (
          <li
            key={title}
            aria-current={state === 'now' ? 'step' : undefined}
            className="grid grid-cols-[1.125rem_1fr] items-center gap-4 border-line border-t py-3"
          >
            <Mark state={state} />
            <span className={LOOKS[state]}>{title}</span>
          </li>
        ))}
      </ol>
      <Elapsed since={plan.requestedAt} />
      <p className="mt-1 mb-4 text-1 text-ink-3">
        Generation takes 1-2 minutes. You can leave this page. Your plan will be here when you're back.
      </p>
      <Button onClick={onReadRecap} className="max-md:w-full">
        <Icon of={BookOpen} />
        Read the Quick Recap while you wait
      </Button>
    </div>
  );
}

type StepState = ReturnType<typeof stepsOf>[number]['state'];

const LOOKS: Record<StepState, string> = {
  done: 'font-label text-ink',
  now: 'font-label text-accent',
  todo: 'text-ink-3',
};

function Mark({ state }: { state: StepState }) {
  if (state === 'done') return <Icon of={Check} label="Done" className="text-ink-2" />;
  const look = state === 'now' ? 'bg-accent ring-4 ring-accent-subtle' : 'border border-line-control';
  return <span aria-hidden="true" className={`mx-auto size-2.5 rounded-full ${look}`} />;
}

/** The upper end of the promised 1-2 minutes. */
const PROMISED_SECONDS = 120;

function Elapsed({ since }: { since: string | null }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(clock);
  }, []);
  if (since === null) return null;
  const seconds = secondsBetween(since, now);
  return (
    <p className="figures mt-3 text-1 text-ink-3">
      Elapsed {clockText(seconds)}
      {seconds > PROMISED_SECONDS && ". This is taking longer than usual. We're still working on it."}
    </p>
  );
}
