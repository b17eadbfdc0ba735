import { Section } from '#web/lib/section.tsx';
import { TodayFrame, TodaySkeleton } from './today-frame.tsx';
import { TodayPlan } from './today-plan.tsx';
import { useToday, useWelcome } from './use-today.ts';

/** Shows the plan of the day. The first visit has none before its questions are answered. */
export function DashboardToday() {
  const welcome = useWelcome();
  const today = useToday();
  if (welcome.data?.isOpen) return null;
  // The questions may fail: the plan works without them.
  const query = {
    data: welcome.isPending ? undefined : today.data,
    error: today.error,
    refetch: () => Promise.all([welcome.refetch(), today.refetch()]),
  };
  return (
    <TodayFrame>
      <Section
        query={query}
        skeleton={<TodaySkeleton />}
        loading={false}
        failure="We couldn't load your plan for today."
      >
        {(plan) => <TodayPlan today={plan} />}
      </Section>
    </TodayFrame>
  );
}
