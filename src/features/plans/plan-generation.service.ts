import type { EntityManager } from '@mikro-orm/postgresql';
import { Plan } from '#schema/entities/plan.ts';
import type { TopicMaterial } from '#shared/material.ts';
import type { PLAN_STAGES } from '#shared/plans.constants.ts';
import { type PlanContent, PlanContentSchema } from '#shared/plans.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import { DomainError } from '../../platform/errors.ts';
import { underLease } from '../../platform/lease.ts';
import type { JobDeps } from '../../platform/queue/handler.ts';
import { type LeasedRequest, processRequest } from '../../platform/requests.ts';
import { groundingOf } from '../topics/material.service.ts';
import { planTask } from './plans.prompt.ts';
import { validatePlan } from './plans.rules.ts';

export const PLAN_NOT_AVAILABLE = 'A detailed study plan is not available for this topic yet';
/** If the validators refuse a plan, the model gets one more attempt with the list of problems. */
const MAX_ATTEMPTS = 2;

type GeneratedPlan = { content: PlanContent; source: 'claude' | 'curated'; model: string | null };
type PlanRequest = {
  userId: string;
  /** Saves the stage of the generation, which the user sees. */
  report: (stage: (typeof PLAN_STAGES)[number]) => Promise<unknown>;
  signal: AbortSignal;
};

/** Generates the plan of a row unless another worker holds its lease. */
export function processPlan(em: EntityManager, id: string, deps: JobDeps) {
  return processRequest(em, 'plans', id, deps, async ({ topicId, lease, ...request }: LeasedRequest<'plans'>) => {
    const report: PlanRequest['report'] = (stage) => underLease(em.fork(), lease).set({ stage }).execute();
    await report('reading');
    const topic = deps.material.get(topicId);
    if (!topic) throw new DomainError('not_found', PLAN_NOT_AVAILABLE);
    const plan = await generatePlan(topic, deps, { ...request, report });
    return (tx) => tx.nativeUpdate(Plan, { id }, { ...plan, stage: null });
  });
}

/** Returns the model's plan, or the curated plan if there is no API key or the model fails. */
async function generatePlan(topic: TopicMaterial, { ai, env }: JobDeps, request: PlanRequest): Promise<GeneratedPlan> {
  const curated = topic.plan && { content: topic.plan, source: 'curated' as const, model: null };
  if (!ai) {
    if (!curated) throw new DomainError('not_found', PLAN_NOT_AVAILABLE);
    return curated;
  }
  try {
    return { content: await writePlan(ai, topic, request), source: 'claude', model: env.anthropicModel };
  } catch (error) {
    if (!(error instanceof AiFailure) || request.signal.aborted || !curated) throw error;
    return curated;
  }
}

async function writePlan(ai: Ai, topic: TopicMaterial, { userId, report, signal }: PlanRequest): Promise<PlanContent> {
  const material = groundingOf(topic);
  let problems: string[] = [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await report('writing');
    const task = planTask(problems);
    const plan = await ai.write({ purpose: 'plan', userId, material, task, schema: PlanContentSchema, signal });
    await report('checking');
    problems = validatePlan(plan, material);
    if (problems.length === 0) return plan;
  }
  throw new AiFailure('invalid');
}
