import type { TopicMaterial } from '#shared/material.ts';
import type { PLAN_STAGES } from '#shared/plans.constants.ts';
import { type PlanContent, PlanContentSchema } from '#shared/plans.ts';
import type { Call } from '../../call.ts';
import { type Ai, AiFailure } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { underLease } from '../../platform/lease.ts';
import type { JobTerms } from '../../platform/queue/handler.ts';
import { type LeasedRequest, processRequest } from '../../platform/requests.ts';
import { json } from '../../platform/sql.ts';
import { groundingOf } from '../topics/material.service.ts';
import { planTask } from './plans.prompt.ts';
import { validatePlan } from './plans.rules.ts';
import { PLAN_NOT_AVAILABLE } from './plans.service.ts';

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
export function processPlan(call: Call, id: string, terms: JobTerms) {
  const { db, deps } = call;
  return processRequest(call, 'plans', id, terms, async ({ topicId, lease, ...request }: LeasedRequest<'plans'>) => {
    const report: PlanRequest['report'] = (stage) => underLease(db, lease).set({ stage }).execute();
    await report('reading');
    const topic = deps.material.get(topicId);
    if (!topic) throw new DomainError('not_found', PLAN_NOT_AVAILABLE);
    const { content, source, model } = await generatePlan(topic, deps, { ...request, report });
    const plan = { content: json(content), source, model, stage: null };
    return ({ db }) => db.updateTable('plans').set(plan).where('id', '=', id).execute();
  });
}

/** Returns the model's plan, or the curated plan if there is no API key or the model fails. */
async function generatePlan(topic: TopicMaterial, { ai, env }: Deps, request: PlanRequest): Promise<GeneratedPlan> {
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
