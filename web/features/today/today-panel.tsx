import { useState } from 'react';
import { Section } from '#web/lib/section.tsx';
import { TodaySkeleton } from './today-frame.tsx';
import { TodayPlan } from './today-plan.tsx';
import { useToday, useWelcome } from './use-today.ts';
import { Welcome } from './welcome.tsx';

/** Shows the plan of the day, or on the first visit the questions that it needs. */
export default function TodayPanel() {
  const welcome = useWelcome();
  const today = useToday();
  const [stage, setStage] = useState<'before' | 'welcome' | 'after'>('before');
  // What follows the last question stays on the page when the server knows that all are answered.
  if (stage === 'before' && welcome.data?.isOpen) setStage('welcome');
  if (stage === 'welcome') return <Welcome today={today.data} onEnd={() => setStage('after')} />;
  // The questions may fail: the plan works without them.
  const query = {
    data: welcome.isPending ? undefined : today.data,
    error: today.error,
    refetch: () => Promise.all([welcome.refetch(), today.refetch()]),
  };
  return (
    <Section
      query={query}
      skeleton={<TodaySkeleton />}
      loading={false}
      failure="Your plan for today could not be loaded."
    >
      {(plan) => <TodayPlan today={plan} />}
    </Section>
  );
}
