import { PLAN_STAGES, type PlanStage } from '#shared/plans.constants.ts';
import type { PlanStatus } from '#shared/plans.ts';

type Step = { title: string; words: string };

const QUEUED: Step = { title: 'In the queue', words: "We'll start as soon as we can." };

/** Whether the plan is generated or curated is known only at the end, so the words fit both. */
const STAGES: Record<PlanStage, Step> = {
  reading: { title: 'Read the material', words: "Reading the topic's study text and facts." },
  writing: {
    title: 'Prepare the plan',
    words: "Preparing your plan. If AI isn't available, you'll get our own plan.",
  },
  checking: { title: 'Check the plan', words: "Checking the plan against the topic's facts." },
};

const STEPS = [QUEUED, ...PLAN_STAGES.map((stage) => STAGES[stage])];

/** Returns the steps of a plan in progress, each with its state. */
export function stepsOf({ status, stage }: Pick<PlanStatus, 'status' | 'stage'>) {
  const now = status === 'pending' ? 0 : 1 + PLAN_STAGES.indexOf(stage ?? 'reading');
  return STEPS.map((step, index) => ({ ...step, state: stateAt(index, now) }));
}

function stateAt(index: number, now: number) {
  if (index === now) return 'now';
  return index < now ? 'done' : 'todo';
}
