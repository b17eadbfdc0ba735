import { PLAN_STAGES, type PlanStage } from '#shared/plans.constants.ts';
import type { PlanStatus } from '#shared/plans.ts';

type Step = { title: string; words: string };

const QUEUED: Step = { title: 'In the queue', words: 'It starts as soon as its turn comes.' };

/** Who writes, AI or the curated library, is known only in the end: the words hold for both. */
const STAGES: Record<PlanStage, Step> = {
  reading: { title: 'Read the material', words: "Going through the topic's study text and its facts." },
  writing: {
    title: 'Put the plan together',
    words: 'Putting the plan together. Where no AI is at hand, the curated plan comes from the library.',
  },
  checking: { title: 'Check it', words: 'Checking the plan against the facts of the topic.' },
};

const STEPS = [QUEUED, ...PLAN_STAGES.map((stage) => STAGES[stage])];

/** The way of a plan that is under way, and where it is now. */
export function stepsOf({ status, stage }: Pick<PlanStatus, 'status' | 'stage'>) {
  const now = status === 'pending' ? 0 : 1 + PLAN_STAGES.indexOf(stage ?? 'reading');
  return STEPS.map((step, index) => ({ ...step, state: stateAt(index, now) }));
}

function stateAt(index: number, now: number) {
  if (index === now) return 'now';
  return index < now ? 'done' : 'todo';
}
