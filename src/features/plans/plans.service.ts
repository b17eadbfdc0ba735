import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '#schema/orm.config.ts';
import type { Material, TopicMaterial } from '#shared/material.ts';
import { type PlanContent, PlanContentSchema } from '#shared/plans.ts';
import { AiFailure } from '../../platform/ai/ai.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/queue/jobs.ts';
import { type Requested, requestWork, sweepWork, type Tools, workOff } from '../../platform/work.ts';
import { groundingOf } from '../topics/material.service.ts';
import { requireTopic } from '../topics/topics.service.ts';
import { makePlan } from './plans.job.ts';
import { planTask } from './plans.prompt.ts';
import { validatePlan } from './plans.rules.ts';

const NOT_AVAILABLE = 'A detailed study plan is not available for this topic yet';
/** Answers that break the rules are asked for once more, with what was wrong. */
const TRIES = 2;

const NOT_REQUESTED = {
  status: 'not_requested' as const,
  error: null,
  stage: null,
  source: null,
  requestedAt: null,
  startedAt: null,
  finishedAt: null,
};

export async function planStatus(em: EntityManager, userId: string, topicId: string) {
  const plan = await sqlOf(em)
    .selectFrom('plans')
    .select(['status', 'error', 'stage', 'source'])
    .select(['requested_at as requestedAt', 'claimed_at as startedAt', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', requireTopic(topicId).id)
    .executeTakeFirst();
  if (!plan) return NOT_REQUESTED;
  return { ...plan, stage: plan.status === 'in_progress' ? plan.stage : null };
}

export async function readPlan(
  em: EntityManager,
  { material }: Pick<Deps, 'material'>,
  userId: string,
  topicId: string,
) {
  const plan = await sqlOf(em)
    .selectFrom('plans')
    .select(['topic_id as topicId', 'content', 'source', 'model', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('topic_id', '=', requireTopic(topicId).id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  if (!plan) throw new DomainError('not_found', 'There is no finished plan for this topic yet');
  const { content, source, finishedAt, ...rest } = withCuratedText(material, plan);
  return { ...rest, ...content!, source: source!, finishedAt: finishedAt! };
}

type Copy = { topicId: string; source: string | null; content: PlanContent | null };

/** A curated plan says what the library says today, so that a correction reaches all who have it; others are as they are kept. */
export function withCuratedText<Plan extends Copy>(material: Material, plan: Plan): Plan {
  const curated = plan.source === 'curated' ? material.get(plan.topicId)?.plan : undefined;
  return curated ? { ...plan, content: curated } : plan;
}

type Asking = { queue: Jobs };
const enqueue =
  ({ queue }: Asking) =>
  ({ id, dedupe }: Requested) =>
    queue.enqueue(makePlan, { id }, { dedupe });

/** One plan a user and topic, however often it is asked for; only one that failed is made again. */
export async function requestPlan(
  em: EntityManager,
  deps: Asking & Pick<Deps, 'material' | 'clock'>,
  userId: string,
  topicId: string,
) {
  const { id } = requireTopic(topicId);
  if (!deps.material.has(id)) throw new DomainError('not_found', NOT_AVAILABLE);
  const values = { stage: null, content: null, source: null, model: null };
  const request = { userId, topicId: id, now: deps.clock(), again: ['failed' as const], values };
  const requested = await requestWork(em, 'plans', request);
  if (requested) await enqueue(deps)(requested);
  return await planStatus(em, userId, id);
}

type Making = Pick<Deps, 'env' | 'material' | 'ai' | 'clock'> & { stopping: AbortSignal };

/** In the worker: makes the plan of a row, if it still waits. */
export function makePlanOf(em: EntityManager, id: string, deps: Making) {
  return workOff(em, 'plans', id, deps, async ({ userId, topicId }, tools) => {
    await tools.report({ stage: 'reading' });
    const topic = deps.material.get(topicId);
    if (!topic) throw new DomainError('not_found', NOT_AVAILABLE);
    const made = await writePlan(topic, userId, deps, tools);
    return async () => ({ ...made, content: JSON.stringify(made.content), stage: null });
  });
}

type Made = { content: PlanContent; source: 'claude' | 'curated'; model: string | null };

/** Claude's, or the curated one where there is no Claude or it fails. */
async function writePlan(topic: TopicMaterial, userId: string, deps: Making, tools: Tools): Promise<Made> {
  const { ai, env } = deps;
  const curated = topic.plan && { content: topic.plan, source: 'curated' as const, model: null };
  if (!ai) {
    if (!curated) throw new DomainError('not_found', NOT_AVAILABLE);
    return curated;
  }
  try {
    return { content: await askForPlan(ai, topic, userId, tools), source: 'claude', model: env.anthropicModel };
  } catch (error) {
    if (!(error instanceof AiFailure) || tools.signal.aborted || !curated) throw error;
    return curated;
  }
}

async function askForPlan(ai: NonNullable<Deps['ai']>, topic: TopicMaterial, userId: string, tools: Tools) {
  const { report, signal } = tools;
  const material = groundingOf(topic);
  let faults: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await report({ stage: 'writing' });
    const task = planTask(faults);
    const plan = await ai.write({ purpose: 'plan', userId, material, task, schema: PlanContentSchema, signal });
    await report({ stage: 'checking' });
    faults = validatePlan(plan, material);
    if (faults.length === 0) return plan;
  }
  throw new AiFailure('invalid');
}

/** In the worker: brings back the plans that nobody looks after. */
export const sweepPlans = (em: EntityManager, deps: Asking & Pick<Deps, 'clock'>) =>
  sweepWork(em, 'plans', deps.clock(), enqueue(deps));
