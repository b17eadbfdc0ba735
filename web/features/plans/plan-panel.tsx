import type { MouseEvent, ReactNode } from 'react';
import { TopicContents } from '#web/features/topics/topic-contents.tsx';
import { TopicSection } from '#web/features/topics/topic-section.tsx';
import { NotWritten } from '#web/features/topics/topic-study.tsx';
import { useTopic } from '#web/features/topics/use-topic.ts';
import type { TopicView } from '#web/features/topics/use-topic-view.ts';
import { Section } from '#web/lib/section.tsx';
import { headOf, moveFocus } from '#web/ui/move-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PlanFailed } from './plan-failed.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { PlanOrigin } from './plan-origin.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { PlanView, planContents } from './plan-view.tsx';
import { isUnderWay, usePlanContent, usePlanStatus, useRequestPlan } from './use-plan.ts';

type PlanPanelProps = {
  view: TopicView;
  /** What follows a finished plan. */
  children: ReactNode;
};

/** Shows a user's detailed plan on a topic, or how to request it, its progress or its failure. */
export function PlanPanel({ view, children }: PlanPanelProps) {
  const { topicId } = view;
  const topic = useTopic(topicId);
  const { data: plan, isPending } = usePlanStatus(topicId);
  const status = plan?.status ?? 'not_requested';
  const content = usePlanContent(topicId, status === 'completed');
  const finished = status === 'completed' ? content.data : undefined;
  const request = useRequestPlan(topicId);

  function ask({ currentTarget }: MouseEvent<HTMLElement>) {
    const head = headOf(currentTarget);
    const onSuccess = () => {
      moveFocus(head);
      head?.scrollIntoView({ block: 'nearest' });
    };
    request.mutate({ topicId }, { onSuccess });
  }

  if (topic.data && !topic.data.study) return <NotWritten />;
  return (
    <>
      <div className="page-body">
        <p role="status" className="sr-only">
          {finished && 'Your detailed plan is ready.'}
        </p>
        <TopicSection id="plan" title="Detailed plan">
          {!isPending && status === 'not_requested' && <PlanOffer pending={request.isPending} onRequest={ask} />}
          {plan && isUnderWay(plan) && <PlanProgress plan={plan} onReadRecap={() => view.openDepth('quick')} />}
          {plan && status === 'failed' && <PlanFailed error={plan.error} pending={request.isPending} onRetry={ask} />}
          {(isPending || status === 'completed') && (
            <Section
              query={content}
              skeleton={<Skeleton className="h-80 rounded-card" />}
              loading="Loading plan..."
              failure="We couldn't load your plan. It's still saved."
            >
              {(loaded) => <PlanOrigin plan={loaded} />}
            </Section>
          )}
        </TopicSection>
        {finished && <PlanView plan={finished} />}
        {finished && children}
      </div>
      {finished && <TopicContents view={view} contents={planContents} />}
    </>
  );
}
